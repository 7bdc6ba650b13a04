/** The mistakes that editors make, and the sentence that each must get: from the check, and so from the build and in development. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { collections } from '../../../src/content.config';
import { describeFinding } from '../../../src/content-check/report';
import contentIntegration from '../../../src/integrations/content';
import { emptyProject } from './project';

const { root, write, checkFields } = emptyProject();

const description = 'description: A description that says in a sentence what somebody will learn.';
const article = `---
title: Five tasks for an agent
${description}
date: 2025-06-21
author: Ada
---

Words.
`;
const legal = `---
title: Terms of Service
${description.replace('learn', 'accept')}
order: 1
dateLabel: Effective
date: 2025-07-12
listLabel: Updated 2025
---

Words.
`;
const plan = `---
name: Starter
order: 1
title: The Starter plan
${description.replace('learn', 'get')}
price: 299
cardPrice: 299
priceNote: billed monthly
promoted: false
package: starter
features: [{ label: Agents, text: Two }]
actions:
  landing: { text: CHOOSE, href: /our-plans }
  overview: { text: CHOOSE, href: /our-plans }
  page: { text: CHOOSE, href: /our-plans }
cards: [{ title: Agents, text: Two of them. }]
questions: [{ question: How many?, answer: Two. }]
---

Words.
`;
const files = {
  article: 'content/blog/first.mdx',
  legal: 'content/legal/terms.mdx',
  plan: 'content/plans/starter.mdx',
};
const right = { article, legal, plan };

/** A file as somebody might write it. */
type Mistake = [what: string, kind: keyof typeof files, written: string | Buffer, said: string];

const says = (line: string, instead: string, text = article) => text.replace(line, instead);
const adds = (body: string) => article.replace('Words.\n', `${body}\n`);

const mistakes: Mistake[] = [
  [
    'an empty file',
    'article',
    '',
    ':1: The fields cannot be read: there are none. A file starts with a line of ---',
  ],
  ['fields and nothing else', 'article', 'title: Words\n', ':1: The fields cannot be read: there are none.'],
  [
    'fields without an end',
    'article',
    says('\n---\n\n', '\n\n'),
    ':1: The fields cannot be read: the second line of --- is missing.',
  ],
  [
    'no text',
    'article',
    adds(''),
    ': There is no text below the fields. Write it under the second line of ---.',
  ],
  [
    'a field too few',
    'article',
    says('author: Ada\n', ''),
    ' (author): This field is missing. Add it. Who wrote it: a name of authors.yaml.',
  ],
  [
    'a misspelt field',
    'article',
    says('title', 'titel'),
    ':2 (titel): There is no field titel. Write title.',
  ],
  [
    'a colon in a value',
    'article',
    says('Five', 'Tasks: five'),
    ':2: The fields cannot be read: The value holds a colon and a space. Put the whole value in double quotes',
  ],
  [
    'curly quotation marks',
    'article',
    says('Five tasks for an agent', '“Five tasks for an agent”'),
    ':2: The marks around “Five tasks for an agent” would be shown. Write straight ones around a value: "Five tasks for an agent".',
  ],
  [
    'Latin-1 in a field',
    'article',
    Buffer.from(says('Ada', 'André'), 'latin1'),
    ':5: The file is not in UTF-8, so letters such as é are lost. Save it again with the encoding UTF-8, and look at this line.',
  ],
  [
    'Latin-1 in a text',
    'article',
    Buffer.from(adds('Words.\n\nA café.'), 'latin1'),
    ':10: The file is not in UTF-8',
  ],
  [
    'no day of the calendar',
    'article',
    says('2025-06-21', '2025-06-31'),
    ':4 (date): "2025-06-31" is no day of the calendar.',
  ],
  [
    'a price with a sign',
    'plan',
    says('price: 299', 'price: $299', plan),
    ':6 (price): Write a number without quotes or other signs, such as 49.99.',
  ],
  [
    'a legal text of a day to come',
    'legal',
    says('2025-07-12', '2026-03-03', legal).replace('Updated 2025', 'Updated 2026'),
    ':6 (date): 3 March 2026 is still to come, and the document is public with the next build.',
  ],
  [
    'a list with another year',
    'legal',
    says('2025-07-12', '2026-02-01', legal),
    ':7 (listLabel): The list would name the year 2025, and the date is of 2026. Write 2026.',
  ],
  [
    'brackets in a public text',
    'article',
    adds('[Text.]'),
    ':8: [Text.] is still in brackets. Write the text in its place.',
  ],
  [
    'brackets in a plan',
    'plan',
    says('Two. }', '"[Two sentences.]" }', plan),
    ':17 (questions.0.answer): This is still in brackets.',
  ],
  [
    'a name in braces',
    'article',
    adds('Dear {first name}'),
    ':8: The sign { has a meaning here. Write the text without braces.',
  ],
  [
    'a part that is not closed',
    'article',
    adds('<Note title="One">\n\nWords.'),
    ':8: <Note> is opened here and not closed.',
  ],
  [
    'a table without its rule',
    'article',
    adds('Words:\n\n| Step | Hours |\n| One | 2 |'),
    ':10: This is no table yet. Leave an empty line before it, and write a line of dashes under the headings',
  ],
  [
    'a style',
    'article',
    adds('<div style="color: red">\n\nWords.\n\n</div>'),
    ':8: <div style=…> does nothing on this site. Take style out.',
  ],
  [
    'what happens on a click',
    'article',
    adds('Words <b onclick="go()">here</b>.'),
    ':8: <b onclick=…> does nothing on this site. Take onclick out.',
  ],
  [
    'a script',
    'article',
    adds('<script src="https://example.com/a.js"></script>'),
    ':8: A text has no <script>. Take it out.',
  ],
  [
    'a page in the page',
    'article',
    adds('<iframe src="https://example.com"></iframe>'),
    ':8: A text has no <iframe>. Take it out.',
  ],
  [
    'a text from right to left',
    'article',
    adds('Words.\n\nمرحبا بالعالم، 24 ساعة.'),
    ':10: This passage is written from right to left, and the page sets it from left to right',
  ],
  [
    'an emoji in a title',
    'article',
    says('Five', '🚀 Five'),
    ':2 (title): The picture of a shared link leaves out 🚀: its font has no such signs.',
  ],
  [
    'a link to nowhere',
    'article',
    adds('[Prices](/our-planz)'),
    ':8: The link /our-planz leads to no page of this site. Write /our-plans if you mean that.',
  ],
];

it('finds nothing in what is right', () => {
  for (const kind of ['article', 'legal', 'plan'] as const) write(files[kind], right[kind]);
  expect(checkFields()).toEqual([]);
});

it.each(mistakes)('%s gets a sentence', (_what, kind, written, said) => {
  write(files[kind], written);
  expect(checkFields().map(describeFinding)).toContainEqual(expect.stringContaining(`${files[kind]}${said}`));
});

it.each([
  [
    'author: Ada',
    'author: Eda',
    ':5 (author): content/authors.yaml has no "Eda". Add this author there, or write one of: Ada, {name} AI.',
  ],
  [
    'author: Ada',
    'author: Ada\nchecker: "{name} AI"',
    ':6 (checker): "{name} AI" is a program. A person checks an article.',
  ],
])('of whom articles name, %j as %j gets a sentence', (line, instead, said) => {
  write(
    'content/authors.yaml',
    'authors:\n  - { name: Ada, kind: person }\n  - { name: "{name} AI", kind: program }\n',
  );
  write(files.article, article);
  expect(checkFields()).toEqual([]);
  write(files.article, says(line, instead));
  expect(checkFields().map(describeFinding)).toEqual([`${files.article}${said}`]);
});

it('a picture that no browser shows gets a sentence, once', () => {
  write('content/blog/images/first/desk.HEIC', '');
  expect(checkFields().map(describeFinding)).toEqual([
    'content/blog/images/first/desk.HEIC: Browsers do not show HEIC files. Export the picture as JPEG, at least 1,600 pixels wide, and put that in its place.',
  ]);
});

it('leaves brackets within a sentence to the author, and all of a draft', () => {
  write(files.article, adds('They [the agents] read it.'));
  write(
    'content/blog/second.mdx',
    adds('[Text.]').replace('author:', 'draft: true\nauthor:').replace('Five', 'Six').replace('learn', 'see'),
  );
  expect(checkFields().filter(({ level }) => level === 'error')).toEqual([]);
});

/** Two mistakes that stop the site, and the sentences that must be read wherever it stops. */
function makeMistakes(): string[] {
  write(files.article, says('title', 'titel'));
  write(files.plan, says('price: 299', 'price: $299', plan));
  return checkFields()
    .filter(({ level }) => level === 'error')
    .map(({ text }) => text);
}

it.each([['build'], ['check', 'content']])(
  'npm run %s %s stops with the same sentences',
  (script, ...words) => {
    const sentences = makeMistakes();
    const { status, stdout } = spawnSync(process.execPath, [path.resolve(`scripts/${script}.ts`), ...words], {
      cwd: root(),
      encoding: 'utf8',
    });
    expect(sentences).toHaveLength(2);
    for (const sentence of sentences) expect(stdout).toContain(sentence);
    expect(status).toBe(1);
  },
);

it('npm run dev shows the same sentences in place of the page, and in the terminal what could be better', async () => {
  const sentences = makeMistakes();
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(root());
  const warn = vi.fn();
  let changed = (_event: string, _file: string) => {};
  let answer = (_request: object, _response: object, _next: () => void): unknown => undefined;
  const server = {
    ssrLoadModule: async () => ({ collections }),
    watcher: {
      on: (_events: string, listener: typeof changed) => {
        changed = listener;
      },
    },
    middlewares: {
      use: (listener: typeof answer) => {
        answer = listener;
      },
    },
    ws: { send: vi.fn() },
  };
  const setUp = contentIntegration().hooks['astro:server:setup'];
  await setUp?.({ server, logger: { warn } } as never);
  const open = async () => {
    const end = vi.fn();
    await answer(
      { method: 'GET', headers: { accept: 'text/html' }, url: '/' },
      { writeHead: () => ({ end }) },
      () => end('the page'),
    );
    return String(end.mock.calls[0]?.[0]);
  };
  const shown = await open();
  for (const sentence of sentences) expect(shown).toContain(sentence);

  write(files.article, adds('We <b>unlock</b> growth. We unlock growth.'));
  write(files.plan, plan);
  for (const file of [files.article, files.plan]) changed('change', path.join(root(), file));
  expect(await open()).toBe('the page');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining(`${files.article}:8: "unlock" is hype.`));
  cwd.mockRestore();
});
