/** Front matter, read without a parser where it is plain: parsing thousands whole takes as long as compiling texts. */

/**
 * A field that holds a line of plain or quoted words.
 * @param source the front matter
 * @param name of the field
 * @returns undefined where the value is more than that, or missing: then YAML must be asked
 */
export function readPlainLine(source: string, name: string): string | undefined {
  const simple = new RegExp(
    `^${name}: +(?:"([^"\\\\]*)"|([A-Za-z][\\w ,.;()-]*))[ \\t]*$(?![\\r\\n]+[ \\t])`,
    'm',
  );
  const [, quoted, plain] = simple.exec(source) ?? [];
  return quoted ?? plain?.trim();
}
