import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFiles, readFrom } from '../../../scripts/keep';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keep-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build with one script. */
function build(name: string, script: string): string {
  const dist = path.join(folder, name);
  mkdirSync(path.join(dist, '_astro'), { recursive: true });
  writeFileSync(path.join(dist, '_astro', script), script);
  return dist;
}
/** The same with pages, and where the addresses of earlier ones lead. */
function buildPages(name: string, pages: string[], redirects = ''): string {
  const dist = build(name, `form.${name}.js`);
  for (const page of pages) {
    mkdirSync(path.dirname(path.join(dist, page)), { recursive: true });
    writeFileSync(path.join(dist, page), '');
  }
  writeFileSync(path.join(dist, '_redirects'), redirects);
  return dist;
}
const nothing = async () => null;
const release = (dist: string) => JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));

it('notes what is part of the first release, and keeps nothing', async () => {
  const first = build('first', 'form.aaaa.js');
  expect(await keepFiles(first, nothing, new Date('2025-07-01'))).toEqual([]);
  expect(release(first)).toEqual({ '_astro/form.aaaa.js': '2025-07-01' });
});

it('keeps the files of earlier releases until 30 days after they were last part of one', async () => {
  const first = build('first', 'form.aaaa.js');
  await keepFiles(first, nothing, new Date('2025-07-01'));
  const second = build('second', 'form.bbbb.js');
  expect(await keepFiles(second, readFrom(first), new Date('2025-07-20'))).toEqual(['_astro/form.aaaa.js']);
  expect(readFileSync(path.join(second, '_astro/form.aaaa.js'), 'utf8')).toBe('form.aaaa.js');
  const third = build('third', 'form.cccc.js');
  expect(await keepFiles(third, readFrom(second), new Date('2025-08-05'))).toEqual(['_astro/form.bbbb.js']);
  expect(existsSync(path.join(third, '_astro/form.aaaa.js'))).toBe(false);
  expect(release(third)).toEqual({
    '_astro/form.bbbb.js': '2025-07-20',
    '_astro/form.cccc.js': '2025-08-05',
  });
});

it('takes an answer that is no record, such as a host’s page for every path, for a site without releases', async () => {
  const dist = build('dist', 'form.aaaa.js');
  expect(await keepFiles(dist, async () => Buffer.from('<!doctype html>'), new Date('2025-07-01'))).toEqual(
    [],
  );
  expect(release(dist)).toEqual({ '_astro/form.aaaa.js': '2025-07-01' });
});

it('stops, and writes no record, where the site that is there cannot be asked', async () => {
  const dist = build('dist', 'form.aaaa.js');
  expect(() => readFrom(path.join(folder, 'sight'))).toThrow('There is no folder');
  await expect(keepFiles(dist, readFrom('http://127.0.0.1:1'))).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1 does not answer .* if this is the first release, set FIRST_RELEASE=1 for it\.$/,
  );
  expect(existsSync(path.join(dist, 'release.json'))).toBe(false);
});

it('takes nothing that the build could not have made', async () => {
  const dist = build('dist', 'form.aaaa.js');
  const names = ['../outside.js', '_astro/../../outside.js', 'about.html', '_astro/page.html'];
  const read = async (name: string) =>
    name === 'release.json'
      ? Buffer.from(JSON.stringify(Object.fromEntries(names.map((each) => [each, '2025-07-01']))))
      : Buffer.from('bad');
  expect(await keepFiles(dist, read, new Date('2025-07-02'))).toEqual([]);
  expect(existsSync(path.join(folder, 'outside.js'))).toBe(false);
});

it('stops where a published page has gone, and goes on once its address leads on or is given up', async () => {
  const first = buildPages('first', ['index.html', 'blog/old.html', 'blog/404.html', 'blog/page/2.html']);
  await keepFiles(first, nothing, new Date('2025-07-01'));
  expect(Object.keys(release(first))).toEqual(['_astro/form.first.js', '/blog/old', '/']);

  const second = buildPages('second', ['index.html', 'blog/new.html']);
  await expect(keepFiles(second, readFrom(first))).rejects.toThrow(
    'The published site has /blog/old, and this build has not. Write the old address into the file that took its place: redirects: [/blog/old]. If nothing took its place, set GONE_PAGES="/blog/old" for this release.',
  );
  expect(existsSync(path.join(second, 'release.json'))).toBe(false);
  await keepFiles(second, readFrom(first), new Date('2025-07-02'), ['/blog/old']);
  expect(release(second)).not.toHaveProperty('/blog/old');

  const third = buildPages('third', ['index.html', 'blog/new.html'], '/blog/old /blog/new 308\n');
  await keepFiles(third, readFrom(first), new Date('2026-07-02'));
  // However long ago: the address must lead on in the next release as well.
  expect(release(third)).toMatchObject({ '/blog/old': '2025-07-01', '/blog/new': '2026-07-02' });
});
