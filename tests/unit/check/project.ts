/** A temporary project that contains only the content of one test. The current date is 1 March 2026. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { checkContent } from '../../../src/build/check/check';
import { describeFinding, type Finding } from '../../../src/build/check/report';
import { schemasOf } from '../../../src/build/check/schema';
import { collections } from '../../../src/content.config';

const today = new Date('2026-03-01T12:00:00Z');

export function emptyProject() {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'content-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (file: string, text: string | Buffer) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  /** Writes an MDX file. @param fields the lines of its front matter */
  const writeText = (file: string, fields: string, body = 'Words.') =>
    write(file, `---\n${fields}\n---\n\n${body}\n`);
  const article = (name: string, fields: string, body?: string) =>
    writeText(`content/blog/${name}.mdx`, fields, body);
  const print = (findings: Finding[]) => findings.map(describeFinding);
  const check = () => print(checkContent(root, { today }));

  return {
    root: () => root,
    write,
    writeText,
    article,
    /** The printed findings, without those of the schemas. */
    check,
    /** The printed findings. */
    checkWithSchemas: () =>
      print(
        checkContent(root, { today, schemas: schemasOf(collections as Parameters<typeof schemasOf>[0]) }),
      ),
    /** The findings for an article with this body, which starts on line 6 of content/blog/first.mdx. */
    checkBody(body: string) {
      article('first', 'title: The first article\ndate: 2025-06-21', body);
      return check();
    },
  };
}
