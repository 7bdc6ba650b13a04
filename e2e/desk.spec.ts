import { globSync, readFileSync } from 'node:fs';
import { expect, test } from './support/test.ts';

test('the built site holds nothing of the editing desk', async ({ request }) => {
  const dist = process.env.DIST_DIR || 'dist';
  const files = globSync('**/*.{html,js,css,json,xml,txt}', { cwd: dist });
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => /keystatic/i.test(file + readFileSync(`${dist}/${file}`, 'utf8')))).toEqual(
    [],
  );
  for (const path of ['/keystatic', '/api/keystatic/tree'])
    expect((await request.get(path)).status(), path).toBe(404);
});
