/** HTML validation with html-validate, which needs no Java. */
import path from 'node:path';
import { HtmlValidate } from 'html-validate';

/**
 * Checks built pages.
 * @param root the folder of the built site
 * @param pages files below it
 * @returns one line for each error
 */
export async function checkMarkup(root: string, pages: readonly string[]): Promise<string[]> {
  const checker = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // React writes <input/> and required="".
      'void-style': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      // The CSP hashes the styles of each page.
      'no-inline-style': 'off',
      'require-sri': 'off',
    },
  });
  const found: string[] = [];
  for (const page of pages) {
    const { results } = await checker.validateFile(path.join(root, page));
    for (const { messages } of results)
      for (const { line, column, ruleId, message } of messages)
        found.push(`${page}:${line}:${column} ${ruleId}: ${message}`);
  }
  return found;
}
