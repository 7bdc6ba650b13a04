import { expect, it } from 'vitest';
import { checkProse } from '../../../scripts/check/prose';
import { readText } from '../../../src/content-check/read';

/** What the linter says about articles with these bodies, the oldest first. */
const checkBodies = (...bodies: string[]) =>
  checkProse({
    texts: bodies.map((body, index) =>
      readText(
        `content/blog/a${index}.mdx`,
        `---\ntitle: A title\ndate: 2025-01-0${index + 1}\n---\n\n${body}\n`,
      ),
    ),
  });

const fine = `Ruth runs the desk of a small firm that maintains kitchens, and on Sundays she wrote quotations.

## The week of counting

The desk is open from Monday to Saturday, and in that week her colleague kept a tally of what went out.

1. **Read it.** The agent reads the request and finds the record of the customer.
2. **Ask once.** It asks for the model and the fault, and that is not a quick step.

> Not now. No. Never. Nothing. It was not me. It was him.`;

it('has nothing to say of a text without habits', () => {
  expect(checkBodies(fine)).toEqual([]);
});

it.each([
  ['The cure was not cleverness. It was a rule. The desk is not slow. It is waiting.', 'what a thing is not'],
  [
    'The cure was **not** cleverness. It was a rule.\n\nSubscribing does not start a plan. It puts one address on a list.',
    'what a thing is not',
  ],
  [
    'No. Never, and without a word. Nobody came to the desk, nothing was said and nor was it written.',
    'negative words',
  ],
  [
    '## What it is not\n\nWords for a day.\n\n## Who cannot use it\n\nWords for a week.',
    'headings with a negation',
  ],
  [
    'The tally was short. The desk was quiet. Ruth made some tea. Her colleague sat down. They read the list.',
    'sentences of six words',
  ],
  [
    '## Now\n\nManual work is cheap to start and expensive to keep.\n\n## Next\n\nA case study is one case.',
    'maxims as first sentences',
  ],
  [
    '<PullQuote>\n\nThe first of two.\n\n</PullQuote>\n\n<PullQuote>\n\nThe other one of them.\n\n</PullQuote>',
    'pull quotes',
  ],
  [
    'An answer comes within 24 hours, as a rule. Ask by mail and hear from us within 24 hours too.',
    '"within 24 hours"',
  ],
  [
    'Our AI writer drafted this page one morning. This article was compiled by software, as we said.',
    'say that AI wrote',
  ],
  [
    'We sell agents, so read the next part twice. It may turn out that you do not need us at all.',
    'reproaches of the seller',
  ],
])('names what stands too often in %j', (body, name) => {
  expect(
    checkBodies(`Ruth counts for a week in the office, and writes down what she finds there.\n\n${body}`),
  ).toContainEqual({
    level: 'warning',
    file: 'content/blog/a0.mdx',
    line: expect.any(Number),
    text: expect.stringContaining(name),
  });
});

it('names the lines, the threshold and what to do', () => {
  expect(
    checkBodies(`${fine}\n\nThe cure was not cleverness. It was a rule.\n\nIt is not slow. It is waiting.`),
  ).toMatchObject([
    {
      line: 17,
      text: 'Too many sentences that say what a thing is not before what it is: 2, at most 1 (lines 17 and 19). Say at once what it is.',
    },
  ]);
});

it('names at the newest what too many articles have', () => {
  const body = `${fine}\n\nYou will have an answer within 24 hours, in words that you can use.`;
  expect(checkBodies(body, body, body)).toEqual([]);
  expect(checkBodies(body, body, body, body)).toMatchObject([
    {
      file: 'content/blog/a3.mdx',
      text: expect.stringMatching(/^4 articles have promises "within 24 hours", at most 3/),
    },
  ]);
});
