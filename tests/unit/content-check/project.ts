/** A project with nothing in it but the content of one test. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { collections } from '../../../src/content.config';
import { checkContent, knownPaths } from '../../../src/content-check/check';

const today = new Date('2026-03-01T12:00:00Z');
const schemas = Object.fromEntries(
  Object.entries(collections).map(([name, { schema }]) => [name, schema as never]),
);

/** A new folder for each test of a file, and what writes into it and checks it. */
export function emptyProject() {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'content-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = (name: string, text: string | Buffer) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  };

  /** An article with a given body. */
  const article = (name: string, fields: string, body: string) =>
    write(`content/blog/${name}.mdx`, `---\n${fields}\n---\n\n${body}\n`);

  const plan = (name: string, fields: string) =>
    write(
      `content/plans/${name}.mdx`,
      `---\nname: ${name}\ntitle: The ${name} plan\n${fields}\n---\n\nWords.\n`,
    );

  const check = () => checkContent(root, { today });

  return {
    root: () => root,
    write,
    article,
    plan,
    check,
    /** The same with the schemas. */
    checkFields: () => checkContent(root, { today, schemas }),
    /** One article with a given body and its pictures, and what the rules say about it. */
    checkBody(body: string) {
      for (const [, picture = ''] of body.matchAll(/\]\(\.\/(images\/first\/[\w.]+)\)/g))
        write(`content/blog/${picture}`, '');
      article('first', 'title: The first article\ndate: 2025-06-21', body);
      return check();
    },
    addresses: () => knownPaths(root),
  };
}
