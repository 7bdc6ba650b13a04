/** How long a file and a function may be: read whole, they fit a head. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { scriptsOf } from './support/sources.ts';

describe('size', () => {
  const code = globSync('{src,server,deploy,scripts,supabase,keystatic,e2e,tests}/**/*.{ts,tsx,astro,css}')
    .concat(globSync('*.{ts,mjs}'))
    .map((name) => name.split(path.sep).join('/'))
    .filter((file) => file !== 'src/lib/backend/database.types.ts')
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

  /** Every function of a file that is longer than this, as `file: lines`. */
  function longFunctions({ file, text }: { file: string; text: string }, limit: number): string[] {
    const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const root = ts.createSourceFile(file, scriptsOf(file, text), ts.ScriptTarget.Latest, true, kind);
    const lineOf = (position: number) => root.getLineAndCharacterOfPosition(position).line;
    const found: string[] = [];
    const look = (node: ts.Node) => {
      const lines = lineOf(node.getEnd()) - lineOf(node.getStart()) + 1;
      if (ts.isFunctionLike(node) && lines > limit) found.push(`${file}: ${lines}`);
      ts.forEachChild(node, look);
    };
    look(root);
    return found;
  }

  it('is at most 400 lines for a file', () => {
    const long = code.filter(({ text }) => text.split('\n').length > 401);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('is at most 80 lines for a function, but for the lists of cases that tests are', () => {
    const functions = code.filter(({ file }) => !/^(?:e2e|tests)\/|\.css$/.test(file));
    expect(functions.flatMap((source) => longFunctions(source, 80))).toEqual([]);
  });
});
