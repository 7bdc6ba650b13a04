/** A line of a file, or a field of its front matter. */
export interface Location {
  /** Relative to the project. */
  file: string;
  line?: number | undefined;
  /** The path of a field, such as actions.page.href. */
  field?: string | undefined;
}

export interface Finding extends Location {
  /** An error stops every build; a placeholder stops a build for a real URL; a warning stops none. */
  level: 'error' | 'warning' | 'placeholder';
  /** What is wrong and what to do; the placeholder content for a placeholder. */
  message: string;
}

const createFinding =
  (level: Finding['level']) =>
  (location: Location, message: string): Finding => ({ level, ...location, message });

export const createError = createFinding('error');
export const createWarning = createFinding('warning');
export const createPlaceholder = createFinding('placeholder');

/** Formats a finding, such as `content/blog/first.mdx:2: error in title: Write at least 10 characters.` */
export const formatFinding = ({ level, file, line, field, message }: Finding) =>
  `${file}${line === undefined ? '' : `:${line}`}: ${level}${field && !/\bplaceholder$/.test(field) ? ` in ${field}` : ''}: ${message}`;

/** Prints findings and, in GitHub Actions, shows errors and warnings next to the lines of a pull request. */
export function printFindings(findings: Finding[]): void {
  if (findings.length > 0) console.log(formatFindings(findings));
  if (process.env.GITHUB_ACTIONS) for (const line of writeAnnotations(findings)) console.log(line);
}

/** Formats each error and warning as one line, sorted by file and line, and the number of placeholders as another. */
export function formatFindings(findings: Finding[]): string {
  const placeholders = findings.filter(({ level }) => level === 'placeholder');
  const files = [...new Set(placeholders.map(({ file }) => file))].sort();
  const lines = findings
    .filter(({ level }) => level !== 'placeholder')
    .sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
    .map(formatFinding);
  if (files.length > 0)
    lines.push(
      `Placeholders: ${placeholders.length} in ${files.join(', ')}. A build for a real URL fails until they are replaced: docs/launch.md.`,
    );
  return lines.join('\n');
}

const escapeCommand = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/**
 * Formats errors and warnings as commands that make GitHub Actions show them next to the lines of a pull request:
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export const writeAnnotations = (findings: Finding[]): string[] =>
  findings
    .filter(({ level }) => level !== 'placeholder')
    .map(({ level, file, line = 1, field, message }) => {
      const path = escapeCommand(file).replaceAll(':', '%3A').replaceAll(',', '%2C');
      return `::${level} file=${path},line=${line}::${escapeCommand(field ? `${field}: ${message}` : message)}`;
    });
