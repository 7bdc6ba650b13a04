import { describe, expect, it } from 'vitest';
import { compareDocuments, type Words } from '../../src/lib/content/comparison';

const section = (title: string, ...lines: string[]) =>
  `<h2 id="${title.toLowerCase()}">${title}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`;

/** Words as an editor would mark them: [-removed-] and {+added+}. */
const mark = (words: Words[]) =>
  words
    .map(({ kind, text }) => (kind === 'added' ? `{+${text}+}` : kind === 'removed' ? `[-${text}-]` : text))
    .join('');

const compare = (older: string, newer: string) =>
  compareDocuments(older, newer).map(({ kind, title, slug, changes }) => ({
    kind,
    title,
    slug,
    changes: changes.map(mark),
  }));

it('finds nothing in two equal texts, however they are marked up', () => {
  const older = '<h2 id="fees">Fees</h2>\n<p>You pay <strong>monthly</strong>.</p>';
  expect(compare(older, '<h2 id="fees">Fees</h2><div><p>You pay\n monthly.</p></div>')).toEqual([]);
});

it('shows a reworded line word by word, and leaves out the lines that stayed', () => {
  const older = section('Fees', 'You pay every month.', 'Fees are in US dollars.');
  const newer = section('Fees', 'You pay every year.', 'Fees are in US dollars.');
  expect(compare(older, newer)).toEqual([
    { kind: 'reworded', title: 'Fees', slug: 'fees', changes: ['You pay every [-month-]{+year+}.'] },
  ]);
});

it('shows what was added to a short line inside it', () => {
  const older = section('Fees', 'Fees are in US dollars.');
  const newer = section('Fees', 'Fees are in US dollars, and you pay them in advance by card.');
  expect(compare(older, newer)[0]?.changes).toEqual([
    'Fees are in US dollars{+, and you pay them in advance by card+}.',
  ]);
});

it('shows two lines that have little in common as one gone and one new', () => {
  const older = section('Fees', 'You pay every month by bank transfer.');
  const newer = section('Fees', 'All prices exclude taxes of your country.');
  expect(compare(older, newer)[0]?.changes).toEqual([
    '{+All prices exclude taxes of your country.+}',
    '[-You pay every month by bank transfer.-]',
  ]);
});

describe('a section', () => {
  const fees = section('Fees', 'You pay every month.');
  const law = section('Law', 'The law of Ajman applies.');

  it('that is new is told where it stands, with all of its words', () => {
    expect(compare(fees, fees + law)).toEqual([
      { kind: 'added', title: 'Law', slug: 'law', changes: ['{+The law of Ajman applies.+}'] },
    ]);
  });

  it('brings no styles of its parts among its words', () => {
    expect(compare(fees, `${fees}<style>p { color: red }</style>`)).toEqual([]);
  });

  it('that is gone is told where it stood', () => {
    const end = section('End', 'You may end it.');
    expect(compare(fees + law + end, fees + end)).toEqual([
      { kind: 'removed', title: 'Law', slug: 'law', changes: ['[-The law of Ajman applies.-]'] },
    ]);
  });

  it('that moved is told once, and only if its words changed', () => {
    expect(compare(fees + law, law + fees)).toEqual([]);
    expect(compare(fees + law, law + section('Fees', 'You pay every year.'))).toHaveLength(1);
  });
});

it('calls what stands above the first section the introduction', () => {
  expect(compare('<p>These are our terms.</p>', '<p>These are the terms.</p>')).toEqual([
    { kind: 'reworded', title: 'Introduction', slug: null, changes: ['These are [-our-]{+the+} terms.'] },
  ]);
});

it('reads items of a list and rows of a table as lines, and signs as themselves', () => {
  const older = '<h2 id="a">A</h2><ul><li><strong>One.</strong> First &amp; best.</li></ul>';
  const newer =
    '<h2 id="a">A</h2><ul><li><strong>One.</strong> First &amp; best.</li><li>Two</li></ul>' +
    '<table><tbody><tr><th>flash</th>\n<td>Tab</td><td data-column="Life">A\n day</td></tr></tbody></table>';
  expect(compare(older, newer)[0]?.changes).toEqual(['{+Two+}', '{+flash\nTab\nLife:\u2002A day+}']);
});
