/**
 * Which articles belong together, by the words they share (TF-IDF, cosine of the strongest words). Every article is
 * compared with those that share one of its strongest words and are near in time, not with all: twice the articles
 * take twice the time.
 */

/** An article as words. */
export interface Subject {
  id: string;
  title: string;
  description: string;
  body: string;
}

/** How many articles stand under "On the same subject". */
export const shownRelated = 3;
/** How many are found for it: its two neighbours in time may be among them, and have a place of their own. */
export const comparedRelated = shownRelated + 2;
/** How many words stand for an article. */
const strongest = 24;
/** How many articles with the same word are looked at, on each side in time. */
const reach = 40;
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
  // Who holds a word and how strongly, in the order of time.
  const holders = new Map<string, { subjects: number[]; weights: number[] }>();
  const places = vectors.map((vector, index) =>
    [...vector].map(([word, weight]) => {
      const list = holders.get(word) ?? { subjects: [], weights: [] };
      holders.set(word, list);
      list.weights.push(weight);
      return { list, weight, place: list.subjects.push(index) - 1 };
    }),
  );

  // One row of sums for all: a map for each article takes five times as long.
  const scores = new Float64Array(subjects.length);
  return new Map(
    subjects.map(({ id }, index) => {
      const found: number[] = [];
      for (const { list, weight, place } of places[index] ?? []) {
        const end = Math.min(list.subjects.length, place + reach + 1);
        for (let at = Math.max(0, place - reach); at < end; at += 1) {
          const other = list.subjects[at] ?? index;
          if (other === index) continue;
          if (scores[other] === 0) found.push(other);
          scores[other] = (scores[other] ?? 0) + weight * (list.weights[at] ?? 0);
        }
      }
      const nearest = found
        .map((other) => ({ other, score: scores[other] ?? 0 }))
        .sort(
          (a, b) =>
            b.score - a.score || Math.abs(a.other - index) - Math.abs(b.other - index) || a.other - b.other,
        )
        .slice(0, count);
      for (const other of found) scores[other] = 0;
      return [id, nearest.flatMap(({ other }) => subjects[other]?.id ?? [])];
    }),
  );
}
