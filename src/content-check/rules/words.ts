/** What an editor would say about the words of a text: over-used ones, hype, and the same word twice. */

import { type Content, siteOf } from '../read.ts';
import { warning } from '../report.ts';
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

/** Hype, exclamation marks, and the same word twice. */
function* checkBlock(file: string, block: Block) {
  const placeOf = (index: number) => ({ file, line: lineIn(block, index) });
  for (const { 0: word, index } of block.words.matchAll(hype))
    yield warning(placeOf(index), `"${word}" is hype. Say what the thing does.`);
  for (const { index } of block.words.matchAll(/(?<=\p{L})!(?!\[)/gu))
    yield warning(placeOf(index), 'Write a full stop in place of the exclamation mark.');
  for (const { 0: words, index } of block.words.matchAll(/\b(?!(?:had|that)\b)(\p{L}{2,})\s+\1\b(?!['’-])/gu))
    yield warning(placeOf(index), `"${words.replace(/\s+/g, ' ')}": the same word stands twice.`);
}

/** Words that stand too often. @param subjects those that this text may use as often as it likes */
function* checkShare(file: string, { stems, total }: Count, subjects: ReadonlySet<string>) {
  for (const [word, { count, line }] of stems) {
    const isFree = stopWords.has(word) || stopWords.has(`${word}s`) || subjects.has(word);
    if (word.length > 3 && count > Math.max(fewest, total * share) && !isFree)
      yield warning(
        { file, line },
        `"${word}" stands ${count} times in ${total} words. Use another word now and then, or say less about it.`,
      );
  }
}

export function* checkWords(content: Content) {
  const { name } = siteOf(content);
  const texts = content.texts.map((text) => ({ ...text, count: countWords(text.body.blocks) }));
  const articles = texts.filter(({ collection }) => collection === 'blog');
  const shared = sharedWords(articles.map(({ count }) => count));
  for (const { file, collection, values, body, count } of texts) {
    for (const block of body.blocks) yield* checkBlock(file, block);
    const own = countWords([{ line: 1, words: `${values?.title} ${values?.description} ${name}` }]);
    // A legal document may repeat any word: it must call a thing by one name.
    if (collection !== 'legal') yield* checkShare(file, count, new Set([...shared, ...own.stems.keys()]));
    const filling = body.blocks.flatMap(({ words }) => words.match(fillers) ?? []).length;
    if (filling > Math.max(4, (count.total * fillersPerThousand) / 1000))
      yield warning(
        { file, line: body.blocks[0]?.line },
        `Words such as "very", "just" and "simply" stand ${filling} times. Most sentences are stronger without them.`,
      );
  }
}
