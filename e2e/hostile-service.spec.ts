import { connect } from 'node:net';
import { backendOrigin } from './support/origins.ts';
import { expect, test } from './support/test.ts';

test('the preview listens on this computer alone', async () => {
  const answer = await new Promise<string>((resolve) => {
    // Any address of this computer but that of localhost stands for the ones that others reach it by.
    const socket = connect({ host: '127.0.0.2', port: Number(new URL(backendOrigin).port) })
      .on('connect', () => resolve('connected'))
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.setTimeout(5000, () => resolve('no answer'));
  });
  expect(answer).not.toBe('connected');
});
