import { expect, it } from 'vitest';
import { chooseSteps } from '../../../scripts/check';

const fastSteps = ['content', 'lockfile', 'licences', 'format and lint'];

it.each([
  [[], {}, [...fastSteps, 'types']],
  [[], { fast: true }, fastSteps],
  [['content'], {}, ['content']],
])('npm run check with the words %j and the options %j runs %j', (words, options, steps) => {
  expect(chooseSteps(words, options)).toEqual(steps);
});

it.each([
  [
    ['content', 'spelling'],
    {},
    /^Unknown step "spelling"[\s\S]*Steps: content, lockfile, licences, "format and lint", types/,
  ],
  [['content'], { fix: true }, 'It fixes the generated files, the format and what the linter can fix'],
])('npm run check rejects the words %j with the options %j', (words, options, message) => {
  expect(() => chooseSteps(words, options)).toThrow(message);
});
