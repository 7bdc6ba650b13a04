/** What an editor would say about the words of a text: over-used ones, hype, and the same word twice. */

/** A word that could be better, with its place in the text. */
export interface WordFinding {
  /** The line, counted from 0 in the text. */
  line: number;
  text: string;
}

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

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}[\p{L}'’-]*/gu) ?? [];

/** A plural and its singular are one word. */
const stemOf = (word: string) => word.replace(/['’]s$/, '').replace(/(?<=\p{L}{3})s$/u, '');

/**
 * The words that many texts share: what the house writes about. No text can avoid them.
 * @param texts all texts of a collection
 */
export function subjectWords(texts: string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(wordsOf(text).map(stemOf))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set(
    [...counts].filter(([, count]) => texts.length > 3 && count > texts.length / 2).map(([word]) => word),
  );
}

/**
 * Looks at the words of a text.
 * @param text without code
 * @param subject words that this text may use as often as it likes: those of its title, those of all texts;
 *   left out for a text that may repeat any, as a legal document must call a thing by one name
 */
export function checkWords(text: string, subject?: Set<string>): WordFinding[] {
  const lineOf = (index: number) => text.slice(0, index).split('\n').length - 1;
  const found: WordFinding[] = [];
  for (const { 0: word, index } of text.matchAll(hype))
    found.push({ line: lineOf(index), text: `"${word}" is hype. Say what the thing does.` });
  for (const { index } of text.matchAll(/(?<=\p{L})!(?!\[)/gu))
    found.push({ line: lineOf(index), text: 'Write a full stop in place of the exclamation mark.' });
  for (const { 0: words, index } of text.matchAll(/\b(?!(?:had|that)\b)(\p{L}{2,})\s+\1\b(?!['’-])/gu))
    found.push({ line: lineOf(index), text: `"${words.replace(/\s+/g, ' ')}": the same word stands twice.` });

  const words = wordsOf(text);
  const counts = new Map<string, number>();
  for (const word of words.map(stemOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, count] of counts)
    if (
      subject &&
      word.length > 3 &&
      count > Math.max(fewest, words.length * share) &&
      !stopWords.has(word) &&
      !stopWords.has(`${word}s`) &&
      !subject.has(word)
    )
      found.push({
        line: lineOf(text.toLowerCase().search(new RegExp(`\\b${word}`, 'u'))),
        text: `"${word}" stands ${count} times in ${words.length} words. Use another word now and then, or say less about it.`,
      });
  const filling = text.match(fillers)?.length ?? 0;
  if (filling > Math.max(4, (words.length * fillersPerThousand) / 1000))
    found.push({
      line: 0,
      text: `Words such as "very", "just" and "simply" stand ${filling} times. Most sentences are stronger without them.`,
    });
  return found;
}

/** The words of a title or a description, as subjects of its text. */
export const wordsIn = (text: string) => new Set(wordsOf(text).map(stemOf));
