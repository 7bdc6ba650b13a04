/** What an editor would say about the words of a text: over-used ones, hype, and the same word twice. */

import { type Rule, siteOf } from '../read.ts';
import type { Finding } from '../report.ts';
import { type Block, lineIn } from '../text.ts';

/** Words that the house style avoids (content/README.md), each with its forms. */
const hype =
  /\b(?:best[- ]in[- ]class|cutting[- ]edge|disrupt(?:s|ive|ion)?|effortless(?:ly)?|empower(?:s|ed|ing)?|game[- ]chang(?:er|ers|ing)|leverag(?:e|es|ed|ing)|next[- ]generation|revolution(?:ary|ise|ises|ize|izes)|seamless(?:ly)?|state[- ]of[- ]the[- ]art|supercharg(?:e|es|ed|ing)|synerg(?:y|ies)|unleash(?:es|ed|ing)?|unlock(?:s|ed|ing)?|world[- ]class)\b/gi;

/** Words that carry no subject. A text may use them as often as it must. */
const stopWords = new Set(
  `about above after again against almost alone already also although always among another answer anybody anyone
  anything around because become becomes before began begin behind being below better between beyond both bring
  cannot could course different during each either else enough even every everybody everyone everything first from
  further given gives goes going have having hence here herself himself however inside instead into itself just keep
  kept know later least less like little long made make makes making many maybe mean means might more most much must
  myself need needs neither never nobody none nothing often once only other others otherwise ought ours ourselves over
  part people perhaps person place please quite rather really right said same says second shall should since some
  somebody someone something sometimes soon still such take taken takes than that their theirs them themselves then
  there therefore these they thing things think third this those though three through together told tomorrow towards
  under unless until upon used uses using usually very want wants week well were what whatever when where whether
  which while whole whom whose will with within without word words work works would write years yesterday your yours
  yourself`.split(/\s+/),
);

/** How often a word may stand in a text: once in seventy words, and ten times in a short one. */
const share = 1 / 70;
const fewest = 10;

/** Words that only lengthen a sentence, and how many of them a thousand words may have. */
const fillers = /\b(?:actually|basically|just|literally|obviously|really|simply|very)\b/gi;
const fillersPerThousand = 8;

/** A word and its other forms: a plural and its singular are one word. */
const stemOf = (word: string) =>
  word
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/(?<=\p{L}{3})s$/u, '');

/** How often each word stands in a text, by its stem, and the line on which it stands first. */
interface Count {
  stems: Map<string, { count: number; line: number }>;
  total: number;
}

function countWords(blocks: Block[]): Count {
  const stems: Count['stems'] = new Map();
  let total = 0;
  for (const block of blocks)
    for (const { 0: word, index } of block.words.matchAll(/\p{L}[\p{L}'’-]*/gu)) {
      const stem = stemOf(word);
      const known = stems.get(stem);
      if (known) known.count += 1;
      else stems.set(stem, { count: 1, line: lineIn(block, index) });
      total += 1;
    }
  return { stems, total };
}

/** The words that more than half of the articles share: what the house writes about. No text can avoid them. */
function sharedWords(articles: Count[]): string[] {
  const counts = new Map<string, number>();
  for (const { stems } of articles)
    for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => articles.length > 3 && count > articles.length / 2)
    .map(([stem]) => stem);
}

/** Something about a word, and where it stands. */
type Remark = Pick<Finding, 'line' | 'text'>;

const remarksOn = (block: Block, pattern: RegExp, say: (found: string) => string): Remark[] =>
  [...block.words.matchAll(pattern)].map(({ 0: found, index }) => ({
    line: lineIn(block, index),
    text: say(found),
  }));

/** Hype, exclamation marks, and the same word twice. */
const checkBlock = (block: Block): Remark[] => [
  ...remarksOn(block, hype, (word) => `"${word}" is hype. Say what the thing does.`),
  ...remarksOn(block, /(?<=\p{L})!(?!\[)/gu, () => 'Write a full stop in place of the exclamation mark.'),
  ...remarksOn(
    block,
    /\b(?!(?:had|that)\b)(\p{L}{2,})\s+\1\b(?!['’-])/gu,
    (words) => `"${words.replace(/\s+/g, ' ')}": the same word stands twice.`,
  ),
];

/** Words that stand too often. @param subjects those that this text may use as often as it likes */
function checkShare({ stems, total }: Count, subjects: ReadonlySet<string>): Remark[] {
  return [...stems].flatMap(([word, { count, line }]): Remark[] => {
    const isFree = stopWords.has(word) || stopWords.has(`${word}s`) || subjects.has(word);
    if (word.length <= 3 || count <= Math.max(fewest, total * share) || isFree) return [];
    return [
      {
        line,
        text: `"${word}" stands ${count} times in ${total} words. Use another word now and then, or say less about it.`,
      },
    ];
  });
}

/** Words that only lengthen sentences. */
function checkFillers(blocks: Block[], count: number): Remark[] {
  const found = blocks.flatMap(({ words }) => words.match(fillers) ?? []).length;
  if (found <= Math.max(4, (count * fillersPerThousand) / 1000)) return [];
  return [
    {
      line: blocks[0]?.line,
      text: `Words such as "very", "just" and "simply" stand ${found} times. Most sentences are stronger without them.`,
    },
  ];
}

/** The words of texts. A legal document may repeat any: it must call a thing by one name. */
export const checkWords: Rule = (content) => {
  const { name } = siteOf(content);
  const counts = new Map(content.texts.map(({ file, body }) => [file, countWords(body.blocks)]));
  const articles = content.texts.filter(({ collection }) => collection === 'blog');
  const shared = sharedWords(articles.flatMap(({ file }) => counts.get(file) ?? []));
  return content.texts.flatMap(({ file, collection, values, body }) => {
    const count = counts.get(file) ?? countWords([]);
    const own = countWords([{ line: 1, words: `${values?.title} ${values?.description} ${name}` }]);
    return [
      ...body.blocks.flatMap(checkBlock),
      ...(collection === 'legal' ? [] : checkShare(count, new Set([...shared, ...own.stems.keys()]))),
      ...checkFillers(body.blocks, count.total),
    ].map((remark): Finding => ({ level: 'warning', file, ...remark }));
  });
};
