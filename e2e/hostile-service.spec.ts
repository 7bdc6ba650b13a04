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

test('who found a weakness is told where to write to, for the next 90 days', async ({ page, request }) => {
  const response = await request.get('/.well-known/security.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^Contact: mailto:abuse@/m);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThanOrEqual(90);
  const [, policy = ''] = /^Policy: (.+)$/m.exec(text) ?? [];
  const { pathname, hash } = new URL(policy);
  await page.goto(pathname + hash);
  await expect(page.locator(hash)).toBeInViewport();
});
