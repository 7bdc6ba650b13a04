/** A temporary project that contains only the content of one test. The current date is 1 March 2026. */

import { collections } from '../../../../src/content.config';
import { checkContent } from '../../../../src/node/content-rules/check';
import { type Finding, formatFinding } from '../../../../src/node/content-rules/report';
import { getSchemas } from '../../../../src/node/content-rules/schema';
import { temporaryFolder } from '../../../support/folder';

export const today = new Date('2026-03-01T12:00:00Z');

export function emptyProject() {
  const { at, write, commit, git } = temporaryFolder();
  /** Writes an MDX file. @param fields the lines of its front matter */
  const writeMdxFile = (file: string, fields: string, body = 'Words.') =>
    write(file, `---\n${fields}\n---\n\n${body}\n`);
  const article = (name: string, fields: string, body?: string) =>
    writeMdxFile(`content/blog/${name}.mdx`, fields, body);
  const print = (findings: Finding[]) => findings.map(formatFinding);
  const check = (isDevelopment = false) => print(checkContent(at(), { today, isDevelopment }));

  return {
    root: () => at(),
    write,
    commit,
    git,
    writeMdxFile,
    article,
    /** The printed findings, without those of the schemas. @param isDevelopment whether the dev server runs the check */
    check,
    /** The printed findings. */
    checkWithSchemas: () =>
      print(
        checkContent(at(), { today, schemas: getSchemas(collections as Parameters<typeof getSchemas>[0]) }),
      ),
    /** The findings for an article with this body, which starts on line 6 of content/blog/first.mdx. */
    checkBody(body: string) {
      article('first', 'title: The first article\ndate: 2025-06-21', body);
      return check();
    },
  };
}
