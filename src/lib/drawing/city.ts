/** A page's own skyline, which stands on the dawn at its end: a tower for each of its last sentences. */
import { Parser } from 'htmlparser2';

/** How many towers there are at most, and how wide and how high one is. */
const most = 48;
const width = 2;
const tallest = 12;

/** The drawing's box. Its ground is its lower edge. */
export const cityBox = `0 0 ${most * width} ${tallest}`;

/** Elements whose text is made of sentences. */
const textElements = new Set(['p', 'li', 'dd', 'blockquote']);

/** What is shorter is a label. */
const shortest = 12;

/** The lengths of all sentences in a part of a page, in their order. */
function measureSentences(html: string): number[] {
  const texts: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag(tag) {
      if (!textElements.has(tag)) return;
      depth++;
      texts.push('');
    },
    ontext(text) {
      if (depth > 0) texts.push(`${texts.pop()}${text}`);
    },
    onclosetag(tag) {
      if (textElements.has(tag)) depth--;
    },
  });
  parser.end(html);
  return texts
    .flatMap((text) => text.replaceAll(/\s+/g, ' ').split(/(?<=[.!?]) /))
    .map((sentence) => sentence.trim().length)
    .filter((length) => length > shortest);
}

/**
 * Draws the city of a page. A tower is as high as the square of its sentence's length, so that few stand out of many
 * and it is a city, not a chart. The last words of the page stand at its right edge, at 06.
 * @param html what stands between the header and the footer
 * @returns an SVG path in `cityBox`; nothing where there is no sentence
 */
export function drawCity(html: string): string {
  const lengths = measureSentences(html).slice(-most);
  const longest = Math.max(...lengths);
  let path = '';
  let before = 0;
  for (const length of lengths) {
    const height = Math.max(1, Math.round((length / longest) ** 2 * tallest));
    path += `${height === before ? '' : `v${before - height}`}h${width}`;
    before = height;
  }
  return path && `M${(most - lengths.length) * width} ${tallest}${path}V${tallest}`;
}
