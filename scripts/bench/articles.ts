/** Articles for measuring: the same words every time, for this site in MDX and for a bare project in Markdown. */

export type Form = 'mdx' | 'md';

const sentences = [
  'The list of open orders was copied by hand every morning, and nobody had ever decided that it should be.',
  'A rule that fits on one line is easier to check than a rule that fits in one drawer.',
  'Most of the time goes into finding out who has the file, and very little into the file.',
  'The agent reads the message, looks up the customer and proposes an answer; a person sends it.',
  'It does not guess what was meant, it asks, and it keeps a note of the answer.',
  'Where two records disagree, somebody with a name has to say which of them is right.',
  "When it is out of its depth it says so, and that isn't a fault but the reason to use it.",
  'Prices, dates and names are taken from the record and never from memory.',
  'The first version was wrong in three places, and all three were in the description of the work.',
  'You can stop it at any time, and everything it had started is written down.',
];

const subjects = 'orders enquiries invoices visits contracts deliveries returns shifts'.split(' ');
const places = 'an office, a workshop, two branches, a clinic, a shop, a school, a depot'.split(', ');
const headings = 'The time it takes, What was tried, What stayed, How it was checked, What it costs'.split(
  ', ',
);

/** A ready-made part of this site; plain Markdown has what stands in it. */
const part = (form: Form, name: string, text: string, title = '') =>
  form === 'mdx' ? `<${name}${title && ` title="${title}"`}>\n\n${text}\n\n</${name}>` : text;

/** The name of an article: its file without the extension. @param index counted from 0 */
export const articleName = (index: number) => `measured-${String(index + 1).padStart(5, '0')}`;

/**
 * One article: front matter as the blog wants it, and 800 words with headings, lists, links, a table, a quote,
 * a note and steps.
 * @param index which one, counted from 0; another number, other words
 * @param remark a sentence to add, for an article that has changed since
 */
export function writeArticle(index: number, form: Form, remark = ''): string {
  let steps = index;
  const pick = <Item>(items: readonly Item[]) => {
    steps += 1 + (index % 13);
    return items[steps % items.length] as Item;
  };
  const paragraph = (count: number) => Array.from({ length: count }, () => pick(sentences)).join(' ');
  const list = (mark: string) => Array.from({ length: 4 }, () => `${mark} ${pick(sentences)}`).join('\n');
  const [subject, place, number] = [pick(subjects), pick(places), index + 1];
  const day = new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
  const blocks = [
    `| Task | Minutes |\n| --- | --- |\n${subjects.map((name, row) => `| ${name} | ${number + row} |`).join('\n')}`,
    list(`- **${subject}:**`),
    part(form, 'PullQuote', pick(sentences)),
    part(form, 'Note', pick(sentences), 'Before you copy this'),
    part(form, 'Steps', list('1.')),
  ];
  const sections = blocks.flatMap((block, i) => [
    `## ${headings[i]}`,
    paragraph(3),
    block,
    `### ${headings[i]} in ${place}`,
    paragraph(2),
  ]);
  return `---
title: "What ${place} learnt from ${number} ${subject}"
description: "How ${place} counted ${number} ${subject}, what was left out afterwards, and how the result was checked."
date: ${day}
author: "{name} AI"
authorTitle: AI writer
---

${paragraph(3)} ${remark}

This is measurement **${number}**. The plans are on [one page](/our-plans), and *nothing* here is about a real firm.

${sections.join('\n\n')}
`;
}
