/** What the check of content/ found, and how it is printed. */

export interface Finding {
  /**
   * An error stops the build, a warning could be better, a note says what will happen. A placeholder is invented, and
   * stops a build for a real address.
   */
  level: 'error' | 'warning' | 'note' | 'placeholder';
  /** The file, relative to the project. */
  file: string;
  line?: number | undefined;
  field?: string | undefined;
  text: string;
}

export type Place = Pick<Finding, 'file' | 'line' | 'field'>;

export const error = (place: Place, text: string): Finding => ({ level: 'error', ...place, text });

export const warning = (place: Place, text: string): Finding => ({ level: 'warning', ...place, text });

export const note = (place: Place, text: string): Finding => ({ level: 'note', ...place, text });

/** @param text the invented words */
export const placeholder = (place: Place, text: string): Finding => ({
  level: 'placeholder',
  ...place,
  text,
});

export const describeFinding = ({ file, line, field, text }: Finding) =>
  `${file}${line === undefined ? '' : `:${line}`}${field ? ` (${field})` : ''}: ${text}`;

const words: Record<Exclude<Finding['level'], 'placeholder'>, string> = {
  error: 'to mend',
  warning: 'could be better',
  note: 'note',
};

/** How many values are still invented, in one sentence. */
function countPlaceholders(findings: Finding[]): string[] {
  const files = findings.flatMap(({ level, file }) => (level === 'placeholder' ? [file] : []));
  return files.length === 0
    ? []
    : [
        `Still invented, as the site came: ${files.length} ${files.length === 1 ? 'place' : 'places'} in ${[...new Set(files)].sort().join(', ')}. A build for a real address stops until they are replaced: docs/before-launch.md.`,
      ];
}

/**
 * Findings as blocks, one a file: its path, then a line for each, in the order of the file. Of what is invented the
 * last block says how much is left.
 */
export function describeByFile(findings: Finding[]): string {
  const lines = findings.flatMap(({ level, file, line, field, text }) => {
    if (level === 'placeholder') return [];
    const place = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
    return [{ file, line, text: `  ${words[level]}${place ? ` (${place})` : ''}: ${text}` }];
  });
  const blocks = [...new Set(lines.map(({ file }) => file))].sort().map((file) => {
    const own = lines.filter((line) => line.file === file).sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
    return [file, ...own.map(({ text }) => text)].join('\n');
  });
  return [...blocks, ...countPlaceholders(findings)].join('\n\n');
}
