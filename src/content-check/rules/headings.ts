import { slug } from 'github-slugger';
import type { Content, Text } from '../read.ts';
import { error, warning } from '../report.ts';
import { lineIn } from '../text.ts';

/** The order of headings, and those that stand twice. */
function* checkOrder({ file, body }: Text) {
  const seen = new Set<string>();
  let before = 1;
  for (const { text, line, depth } of body.headings) {
    const place = { file, line };
    if (text.trim() === '') {
      yield error(place, 'This heading has no words. Write some, or take the signs # out.');
      continue;
    }
    if (depth === 1)
      yield error(place, `"${text}" is a level 1 heading. Start at ##: the page has its title already.`);
    else if (depth > before + 1) yield error(place, `"${text}" skips a heading level. Use one # less.`);
    else if (seen.has(slug(text)))
      yield warning(
        place,
        `The heading "${text}" stands twice. Give each its own words, so that links and readers can tell them apart.`,
      );
    before = depth;
    seen.add(slug(text));
  }
}

/** The headings of texts, and lines that were meant as headings. */
export function* checkHeadings({ texts }: Content) {
  for (const text of texts) {
    for (const block of text.body.blocks)
      for (const { 0: written, index } of block.words.matchAll(/^#{2,6}[^\s#].*$/gm))
        yield error(
          { file: text.file, line: lineIn(block, index) },
          `"${written}" is no heading yet. Put a space after the signs #.`,
        );
    yield* checkOrder(text);
  }
}
