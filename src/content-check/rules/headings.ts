import { slug } from 'github-slugger';
import type { Rule, Text } from '../read.ts';
import type { Finding } from '../report.ts';
import { lineIn } from '../text.ts';

/** The order of headings, and those that stand twice. */
function checkText({ file, body }: Text): Finding[] {
  const seen = new Set<string>();
  let depth = 1;
  return body.headings.flatMap((heading): Finding[] => {
    const { text, line } = heading;
    if (text.trim() === '')
      return [
        {
          level: 'error',
          file,
          line,
          text: 'This heading has no words. Write some, or take the signs # out.',
        },
      ];
    const isSkipped = heading.depth > depth + 1;
    const isRepeated = seen.has(slug(text));
    depth = heading.depth;
    seen.add(slug(text));
    if (depth === 1)
      return [
        {
          level: 'error',
          file,
          line,
          text: `"${text}" is a level 1 heading. Start at ##: the page has its title already.`,
        },
      ];
    if (isSkipped)
      return [{ level: 'error', file, line, text: `"${text}" skips a heading level. Use one # less.` }];
    if (!isRepeated) return [];
    return [
      {
        level: 'warning',
        file,
        line,
        text: `The heading "${text}" stands twice. Give each its own words, so that links and readers can tell them apart.`,
      },
    ];
  });
}

/** Lines that were meant as headings. */
const checkUnread = ({ file, body }: Text): Finding[] =>
  body.blocks.flatMap((block) =>
    [...block.words.matchAll(/^#{2,6}[^\s#].*$/gm)].map(
      ({ 0: written, index }): Finding => ({
        level: 'error',
        file,
        line: lineIn(block, index),
        text: `"${written}" is no heading yet. Put a space after the signs #.`,
      }),
    ),
  );

/** The headings of texts. */
export const checkHeadings: Rule = ({ texts }) =>
  texts.flatMap((text) => [...checkUnread(text), ...checkText(text)]);
