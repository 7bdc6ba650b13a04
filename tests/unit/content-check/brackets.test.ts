import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { checkBody } = emptyProject();

it.each([['[Text.]', '[Text.] is still in brackets.']])('is still to be written: %j', (body, text) => {
  expect(checkBody(body)).toMatchObject([{ level: 'warning', line: 6, text: expect.stringContaining(text) }]);
});
