import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { findFreePort } from '../tests/support/listen.ts';
import { copySite } from './support/copy-site.ts';
import { expect, test } from './support/test.ts';

// All tests share one server, because it takes longer to start than a test takes.
test.describe.configure({ mode: 'default' });

/** A copy of the project, because the tests change its files. */
const project = path.resolve('.local', 'e2e', `dev-server-${process.env.TEST_WORKER_INDEX}`);
let server: ChildProcess;
let origin = '';
let output = '';

const article = 'cost-of-manual-workflows';
const file = path.join(project, 'content', 'blog', `${article}.mdx`);
const original = readFileSync(`content/blog/${article}.mdx`, 'utf8');

/** Saves the article with another title. */
const saveTitle = (title: string) => writeFileSync(file, original.replace(/^title: .*$/m, `title: ${title}`));

/** Reads a page like a browser. The dev server closes idle connections, and a request on one of them fails. */
const readPage = async (request: APIRequestContext, pathname = `/blog/${article}`) =>
  (
    await request.get(origin + pathname, { headers: { accept: 'text/html' }, maxRetries: 3, timeout: 50_000 })
  ).text();

/** Expects something of the article's page, also from a busy server. */
const expectPage = (request: APIRequestContext) => expect.poll(() => readPage(request), { timeout: 50_000 });

test.beforeAll(async () => {
  output = '';
  copySite(project);
  // The copy links to our packages, and by default Vite serves no files from outside a project. The site's settings
  // ignore changes in .local, where the copy is.
  const packages = JSON.stringify(realpathSync('node_modules'));
  writeFileSync(
    path.join(project, 'served.config.mjs'),
    `import config from './astro.config.mjs';
const watch = { ...config.vite.server.watch, ignored: [] };
const server = { watch, fs: { allow: ['.', ${packages}] } };
export default { ...config, vite: { ...config.vite, server } };
`,
  );
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  const astro = 'node_modules/astro/bin/astro.mjs';
  server = spawn(
    process.execPath,
    [astro, 'dev', '--config', 'served.config.mjs', '--port', String(port), '--ignore-lock'],
    {
      cwd: project,
      // Vite ends when its stdin closes.
      stdio: ['pipe', 'pipe', 'pipe'],
      // With a hosted backend it starts no database, which these tests do not need.
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PUBLIC_SUPABASE_URL: 'http://localhost:9' },
    },
  );
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += stripVTControlCharacters(String(chunk));
    });
  await expect
    .poll(
      () => {
        if (server.exitCode !== null) throw new Error(`The server ended:\n${output}`);
        return output;
      },
      { timeout: 50_000 },
    )
    .toContain('watching for file changes');
});

// In a hook with its own time: the server compiles a page at its first request.
test.beforeAll(async () => {
  const response = await fetch(`${origin}/blog/${article}`, { headers: { accept: 'text/html' } });
  expect(response.status, output).toBe(200);
});

test.afterEach(() => writeFileSync(file, original));

test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  rmSync(project, { recursive: true, force: true });
});

test('the dev server shows a saved title on its page', async ({ request }) => {
  saveTitle('Manual work, counted');
  await expectPage(request).toMatch(/<h1[^>]*>Manual work, counted<\/h1>/);
});

test('the dev server shows a file that the saving program empties first', async ({ request }) => {
  writeFileSync(file, '');
  // The pause of a slow disk, long enough for the dev server to read the empty file.
  await setTimeout(10);
  saveTitle('Manual work on a slow disk');
  await expectPage(request).toMatch(/<h1[^>]*>Manual work on a slow disk<\/h1>/);
});

test('the dev server never runs code in an article', async ({ request }) => {
  const marker = path.join(project, 'ran.txt');
  const code = `{process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(marker)}, 'ran')}`;
  writeFileSync(file, `${original}\n${code}\n`);
  await expectPage(request).toContain('must not contain code');
  for (const pathname of ['/blog', '/rss.xml', '/search-index.json']) await readPage(request, pathname);
  for (const pathname of [`/blog/${article}`, '/rss.xml']) await request.get(origin + pathname);
  expect(existsSync(marker)).toBe(false);
});

test('the page of errors shows the article again when its last error is fixed', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/);
  writeFileSync(file, `${original}\nThis is <b>bold</b>.\n`);
  await expectPage(request).toContain('&lt;b&gt; is HTML');
  await page.goto(`${origin}/blog/${article}`);
  await expect(page.getByRole('listitem').filter({ hasText: '<b> is HTML' })).toBeVisible();
  writeFileSync(file, `${original}\nWrite to Ada.\n`);
  await expect(page.locator('.article-body')).toContainText('Write to Ada.', { timeout: 30_000 });
});

test('the dev server prints the errors and warnings of an article in the terminal', async ({ request }) => {
  writeFileSync(file, `${original}\nThis is <b>bold</b>. Write to [Ada](mailto:ada@example).\n`);
  await expectPage(request).toContain('&lt;b&gt; is HTML');
  expect(output).toContain('error: <b> is HTML');
  expect(output).toContain('warning: The email address in mailto:ada@example');
});
