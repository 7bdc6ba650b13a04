/** The findings of the content check, and how they are printed. */

export interface Finding {
  /** An error stops every build; a placeholder stops a build for a real URL; a warning stops none. */
  level: 'error' | 'warning' | 'placeholder';
  /** Relative to the project. */
  file: string;
  line?: number | undefined;
  /** The path of a field, such as actions.page.href. */
  field?: string | undefined;
  text: string;
}

export type Place = Pick<Finding, 'file' | 'line' | 'field'>;

export const error = (place: Place, text: string): Finding => ({ level: 'error', ...place, text });

export const warning = (place: Place, text: string): Finding => ({ level: 'warning', ...place, text });

/** @param text the placeholder text */
export const placeholder = (place: Place, text: string): Finding => ({
  level: 'placeholder',
  ...place,
  text,
});

/** Such as `content/blog/first.mdx:2: error in title: Write at least 10 characters.` */
export const describeFinding = ({ level, file, line, field, text }: Finding) =>
  `${file}${line === undefined ? '' : `:${line}`}: ${level}${field ? ` in ${field}` : ''}: ${text}`;

/** One line for each error and warning, in the order of files and lines, and one line that counts the placeholders. */
export function describeFindings(findings: Finding[]): string {
  const placeholders = findings.filter(({ level }) => level === 'placeholder');
  const others = findings
    .filter(({ level }) => level !== 'placeholder')
    .sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0));
  const files = [...new Set(placeholders.map(({ file }) => file))].sort();
  return [
    ...others.map(describeFinding),
    ...(files.length > 0
      ? [
          `Placeholders: ${placeholders.length} in ${files.join(', ')}. A build for a real URL fails until they are replaced: docs/before-launch.md.`,
        ]
      : []),
  ].join('\n');
}

/** The number of letters to insert, delete or replace to turn one word into the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === b[j] ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known word that a misspelt one probably means. */
export const findSimilar = (word: string, known: Iterable<string>): string | undefined =>
  [...known].find((one) => one.length > 4 && distance(one, word) <= 2);
