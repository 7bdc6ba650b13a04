/** What the check of content/ found, and how it is printed. */

export interface Finding {
  /** An error stops the build, a warning could be better, a note says what will happen. */
  level: 'error' | 'warning' | 'note';
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

export const describeFinding = ({ file, line, field, text }: Finding) =>
  `${file}${line === undefined ? '' : `:${line}`}${field ? ` (${field})` : ''}: ${text}`;

const words: Record<Finding['level'], string> = {
  error: 'to mend',
  warning: 'could be better',
  note: 'note',
};

/** Findings as blocks, one a file: its path, then a line for each, in the order of the file. */
export function describeByFile(findings: Finding[]): string {
  const files = [...new Set(findings.map(({ file }) => file))].sort();
  return files
    .map((file) => {
      const own = findings
        .filter((finding) => finding.file === file)
        .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
        .map(({ level, line, field, text }) => {
          const place = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
          return `  ${words[level]}${place ? ` (${place})` : ''}: ${text}`;
        });
      return [file, ...own].join('\n');
    })
    .join('\n\n');
}
