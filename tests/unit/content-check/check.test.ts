import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { checkBody } = emptyProject();

it('finds nothing in a file that is right', () => {
  expect(
    checkBody(
      '## One\n\nWords, [a link](/about), ![A desk](./images/first/desk.png).\n\n### Two\n\n## Three',
    ),
  ).toEqual([]);
});
