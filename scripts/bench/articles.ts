/** Articles for measuring: the same words every time, once for this site and once as plain Markdown. */

const sentences = [
  'The list of open orders was copied by hand every morning, and nobody had ever decided that it should be.',
  'A rule that fits on one line is easier to check than a rule that fits in one drawer.',
  'Most of the time goes into finding out who has the file, and very little into the file.',
  'The agent reads the message, looks up the customer and proposes an answer; a person sends it.',
  'It does not guess what was meant, it asks, and it keeps a note of the answer.',
  'Where two records disagree, somebody with a name has to say which of them is right.',
  'We counted for a week, because everybody remembered a different number.',
  'Half of the enquiries came after the office had closed, and most of those were about opening hours.',
  'The change took two days, and the agreement that it was needed took a month.',
  'If a task is done once a year, a checklist is the better tool.',
  'The old way stays in place until the new one has been right for fourteen days.',
  'A list is only as good as the person who is allowed to strike something from it.',
  'Nobody misses the step that was left out, which is how you know that it could be.',
  'The numbers went into a table, the table into a report, and the report into a folder.',
  "When it is out of its depth it says so, and that isn't a fault but the reason to use it.",
  'Prices, dates and names are taken from the record and never from memory.',
  'The first version was wrong in three places, and all three were in the description of the work.',
  'You can stop it at any time, and everything it had started is written down.',
];

const subjects = [
  'orders',
  'enquiries',
  'invoices',
  'visits',
  'contracts',
  'deliveries',
  'returns',
  'shifts',
];
const places = ['a small office', 'a workshop', 'two branches', 'a clinic', 'a shop', 'a school', 'a depot'];
const headings = [
  'Where the time goes',
  'What was tried',
  'What stayed',
  'How it was checked',
  'What it costs',
];

const details = ['One morning', 'Two attempts', 'Three rules', 'Four weeks', 'Five figures'];

/** A sequence of numbers below a limit that is the same for the same seed. */
function sequence(seed: number) {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The ready-made parts of this site, and what stands for them in plain Markdown. */
const forms = {
  mdx: {
    quote: (text: string) => `<PullQuote>\n\n${text}\n\n</PullQuote>`,
    note: (title: string, text: string) => `<Note title="${title}">\n\n${text}\n\n</Note>`,
    steps: (list: string) => `<Steps>\n\n${list}\n\n</Steps>`,
  },
  markdown: {
    quote: (text: string) => `> ${text}`,
    note: (title: string, text: string) => `**${title}**\n\n${text}`,
    steps: (list: string) => list,
  },
};

/** Words of a text, as a reader would count them. */
const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

/** The name of an article: its file without the extension. @param index counted from 0 */
export const articleName = (index: number) => `measured-${String(index + 1).padStart(5, '0')}`;

/**
 * One article: front matter as the blog wants it, and 800 words with headings, lists, links, a table, a quote,
 * a note and steps.
 * @param index which one, counted from 0; another number, other words
 * @param form for this site or as plain Markdown
 * @param remark a sentence to add, for an article that has changed since
 */
export function writeArticle(index: number, form: keyof typeof forms, remark = ''): string {
  const { quote, note, steps } = forms[form];
  const next = sequence(index + 1);
  const pick = <Item>(items: readonly Item[]) => items[next(items.length)] as Item;
  const paragraph = (count: number) => Array.from({ length: count }, () => pick(sentences)).join(' ');
  const subject = pick(subjects);
  const place = pick(places);
  const number = index + 1;
  const day = new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
  const parts = [
    `---
title: "What ${place} learnt from ${number} ${subject}"
description: "How ${place} counted ${number} ${subject}, what was left out afterwards, and how the result was checked."
date: ${day}
author: "{name} AI"
authorTitle: AI writer
---`,
    `${paragraph(3)} ${remark}`.trim(),
    `This is measurement **${number}**. The plans are on [one page](/our-plans), and *nothing* here is about a real firm.`,
  ];
  const blocks = [
    () =>
      `| Task | Before | After |\n| --- | --- | --- |\n${subjects.map((name) => `| ${name} | ${next(60)} minutes | ${next(20)} minutes |`).join('\n')}`,
    () =>
      Array.from({ length: 4 }, (_, i) => `- **${pick(subjects)} ${i + 1}:** ${pick(sentences)}`).join('\n'),
    () => quote(pick(sentences)),
    () => note('Before you copy this', pick(sentences)),
    () => steps(Array.from({ length: 4 }, (_, i) => `${i + 1}. ${pick(sentences)}`).join('\n')),
  ];
  for (const [i, block] of blocks.entries())
    parts.push(`## ${headings[i]}`, paragraph(3), block(), `### ${details[i]} in ${place}`, paragraph(2));
  const bodyWords = () => countWords(parts.slice(1).join(' '));
  while (bodyWords() < 790) parts.push(pick(sentences));
  return `${parts.join('\n\n')}\n`;
}
