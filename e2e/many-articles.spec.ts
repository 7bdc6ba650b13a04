import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { budgets } from '../scripts/measuring/budgets.ts';
import { copySite } from '../scripts/measuring/copy-site.ts';
import { firstViewBytes } from '../scripts/measuring/weigh.ts';

/** A copy of the project with more articles than one page of the list holds. */
const project = path.resolve('.local', 'e2e', 'many-articles');
const dist = path.join(project, 'dist');
const generated = 33;
const subjects = ['invoices', 'appointments', 'quotations', 'deliveries', 'complaints'];

const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');
const rowsOf = (html: string) =>
  [...html.matchAll(/<h2[^>]*>\s*<a href="(\/blog\/[^"]+)"/g)].map(([, href]) => href);

test.describe.configure({ mode: 'serial' });

test.beforeAll(() => {
  test.setTimeout(300_000);
  copySite(project);
  for (let index = 1; index <= generated; index += 1) {
    const subject = subjects[index % subjects.length];
    const day = new Date(Date.UTC(2024, 0, index)).toISOString().slice(0, 10);
    writeFileSync(
      path.join(project, 'content', 'blog', `generated-${index}.mdx`),
      `---\ntitle: Generated article ${index} about ${subject}\ndescription: What agent number ${index} does with ${subject}, in as many words as a description needs.\ndate: ${day}\nauthor: "{name} AI"\n---\n\nAgent ${index} handles ${subject} while the shop is shut.\n`,
    );
  }
  const build = spawnSync(path.resolve('node_modules/.bin/astro'), ['build'], {
    cwd: project,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  expect(build.status, `${build.stdout}${build.stderr}`).toBe(0);
});

test.afterAll(() => rmSync(project, { recursive: true, force: true }));

test('the list goes on over pages of 20 articles, and every article stands on one of them', () => {
  const lists = ['blog.html', 'blog/page/2.html', 'blog/page/3.html'].map((name) => rowsOf(read(name)));
  expect(lists.map(({ length }) => length)).toEqual([20, 20, 12 + generated - 40]);
  expect(new Set(lists.flat()).size).toBe(12 + generated);
  expect(globSync('blog/page/*', { cwd: dist })).toHaveLength(2);
});

test('each page of the list knows its place and its neighbours', () => {
  for (const [name, own, previous, next] of [
    ['blog.html', '/blog', undefined, '/blog/page/2'],
    ['blog/page/2.html', '/blog/page/2', '/blog', '/blog/page/3'],
    ['blog/page/3.html', '/blog/page/3', '/blog/page/2', undefined],
  ] as const) {
    const html = read(name);
    const link = (relation: string) => new RegExp(`<link rel="${relation}" href="([^"]+)"`).exec(html)?.[1];
    expect.soft(new URL(link('canonical') ?? '').pathname, name).toBe(own);
    expect.soft(link('prev'), name).toBe(previous);
    expect.soft(link('next'), name).toBe(next);
    expect
      .soft(/<a[^>]*rel="prev"[^>]*href="([^"]+)"|<a[^>]*href="([^"]+)"[^>]*rel="prev"/.test(html), name)
      .toBe(previous !== undefined);
    expect.soft(html, name).toMatch(new RegExp(`<a href="${own}" aria-current="page"`));
  }
  const titles = globSync('blog{,/page/*}.html', { cwd: dist }).map(
    (name) => /<title>(.*?)<\/title>/.exec(read(name))?.[1],
  );
  expect(new Set(titles).size).toBe(3);
});

test('the pages of the list are in the sitemap, fit the first round trip and share a picture that exists', () => {
  for (const number of [2, 3]) {
    const name = `blog/page/${number}.html`;
    expect.soft(read('sitemap-0.xml')).toContain(`/blog/page/${number}</loc>`);
    expect.soft(firstViewBytes(dist, name), name).toBeLessThanOrEqual(budgets.firstView);
    expect.soft(read(name), name).toMatch(/property="og:image" content="[^"]*\/share\/blog\.png"/);
  }
  expect(firstViewBytes(dist, 'blog.html')).toBeLessThanOrEqual(budgets.firstView);
});

test('an article names others on its subject that are not its neighbours', () => {
  const html = read('blog/generated-10.html');
  const related = /<section class="related[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  const links = [...related.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(links).toHaveLength(3);
  for (const href of links) {
    expect.soft(href).not.toMatch(/generated-(?:9|10|11)$/);
    expect.soft(read(`${href.slice(1)}.html`), href).toContain('invoices');
  }
});
