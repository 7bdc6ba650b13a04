/** Which articles belong together, by the words they share (TF-IDF, cosine of the strongest words). */

export interface Subject {
  id: string;
  title: string;
  description: string;
  body: string;
}

/** How many articles stand under "Read next". */
export const shownRelated = 3;
/** How many are found for it: its two neighbours in time may be among them, and have a place of their own. */
export const comparedRelated = shownRelated + 2;
/** How many words stand for an article. */
const strongest = 24;
/** With how many articles, on each side in time, one is compared: twice the articles take twice the time. */
const reach = 100;
/** How often a word of the title or the description counts. */
const weights = { title: 7, description: 4, body: 1 } as const;

/** The words of a text, without the plural s. Marks of MDX, addresses and figures are no words. */
const wordsOf = (text: string) =>
  (
    text
      .replaceAll(/<[^>]*>|\]\([^)]*\)/g, ' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? []
  ).map((word) => word.replace(/s$/, ''));

function countWords(subject: Subject): Map<string, number> {
  const counts = new Map<string, number>();
  for (const part of ['title', 'description', 'body'] as const)
    for (const word of wordsOf(subject[part])) counts.set(word, (counts.get(word) ?? 0) + weights[part]);
  return counts;
}

/** The words that tell an article from the others, with weights whose squares add up to 1. */
function weighWords(
  counts: Map<string, number>,
  spread: Map<string, number>,
  total: number,
): Map<string, number> {
  const strong = [...counts]
    .map(
      ([word, count]) => [word, (1 + Math.log(count)) * Math.log(total / (spread.get(word) ?? 1))] as const,
    )
    // A word of one article alone connects nothing.
    .filter(([word, weight]) => weight > 0 && (spread.get(word) ?? 0) > 1)
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
    .slice(0, strongest);
  const length = Math.hypot(...strong.map(([, weight]) => weight));
  return new Map(strong.map(([word, weight]) => [word, weight / length]));
}

/** How much two articles have in common, from 0 to 1: the cosine of their words. */
function likeness(words: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [word, weight] of words) sum += weight * (others.get(word) ?? 0);
  return sum;
}

/**
 * For every article the ids of the articles that are nearest to it, the nearest first.
 * @param subjects in the order of time
 * @param count how many ids for each
 */
export function findRelated(subjects: readonly Subject[], count: number): Map<string, string[]> {
  const counts = subjects.map(countWords);
  const spread = new Map<string, number>();
  for (const words of counts) for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const vectors = counts.map((words) => weighWords(words, spread, subjects.length));
  return new Map(
    subjects.map(({ id }, index) => {
      const own = vectors[index] ?? new Map();
      const start = Math.max(0, index - reach);
      const nearest = vectors
        .slice(start, index + reach + 1)
        .map((vector, place) => ({ other: start + place, score: likeness(own, vector) }))
        .filter(({ other, score }) => other !== index && score > 0)
        .sort(
          (a, b) =>
            b.score - a.score || Math.abs(a.other - index) - Math.abs(b.other - index) || a.other - b.other,
        );
      return [id, nearest.slice(0, count).flatMap(({ other }) => subjects[other]?.id ?? [])];
    }),
  );
}
