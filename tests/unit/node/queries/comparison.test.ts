import { expect, it } from 'vitest';
import { compareDocuments } from '../../../../src/node/queries/comparison';

const section = (title: string, ...lines: string[]) =>
  `<h2 id="${title.toLowerCase()}">${title}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`;

/** The changes of each section, with [-removed-] and {+added+} words. */
const compare = (older: string, newer: string) =>
  compareDocuments(older, newer).map(({ kind, title, id, changes }) => [
    `${kind} ${title} #${id}`,
    ...changes.map((words) =>
      words
        .map(
          (segment) =>
            ({ same: segment.text, added: `{+${segment.text}+}`, removed: `[-${segment.text}-]` })[
              segment.kind
            ],
        )
        .join(''),
    ),
  ]);

const fees = section('Fees', 'You pay every month.', 'Fees are in US dollars.');
const yearly = fees.replace('month', 'year');
const law = section('Law', 'The law of Ajman applies.');
const [bank, taxes] = ['You pay by bank transfer.', 'All prices exclude taxes of your country.'];

it.each([
  ['no change between equal words in different markup', fees, fees.replace('month', '<b>month</b>'), []],
  ['no change for a section that moved', fees + law, law + fees, []],
  ['only changed words', fees, yearly, [['reworded Fees #fees', 'You pay every [-month-]{+year+}.']]],
  [
    'two lines with little in common as one removed and one added',
    section('Fees', bank),
    section('Fees', taxes),
    [['reworded Fees #fees', `[-${bank}-]`, `{+${taxes}+}`]],
  ],
  ['an added section', fees, fees + law, [['added Law #law', '{+The law of Ajman applies.+}']]],
  ['a removed section', fees + law, fees, [['removed Law #law', '[-The law of Ajman applies.-]']]],
  [
    'the text above the first section as the introduction',
    '<p>Our terms.</p>',
    '<p>The terms.</p>',
    [['reworded Introduction #null', '[-Our-]{+The+} terms.']],
  ],
])('the comparison of two legal versions shows %s', (_, older, newer, changes) => {
  expect(compare(older, newer)).toEqual(changes);
});
