import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { findFreePort } from '../tests/support/listen.ts';
import { copySite } from './support/copy-site.ts';
import { expect, test } from './support/test.ts';

test.describe('the dev server', () => {
  // All tests share one server, because it takes longer to start than the tests take.
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  // The development server compiles a page at its first request.
  test.use({ actionTimeout: 90_000, navigationTimeout: 90_000 });

  /** A copy of the project, because the tests change its files. */
  const project = path.resolve('.local', 'e2e', `dev-server-${process.env.TEST_WORKER_INDEX}`);
  /** Bundling the packages, or rendering a changed file, on a busy machine. */
  const slow = 90_000;
  let server: ChildProcess;
  let origin = '';
  let output = '';

  const article = 'cost-of-manual-workflows';
  const file = path.join(project, 'content', 'blog', `${article}.mdx`);
  const read = () => readFileSync(file, 'utf8');

  /** Reads the article's page. The dev server closes idle connections, and a request on one of them fails. */
  const readPage = async (request: APIRequestContext) =>
    (await request.get(`${origin}/blog/${article}`, { maxRetries: 3 })).text();

  test.beforeAll(async () => {
    test.setTimeout(240_000);
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
    // Vite ends when its stdin closes.
    server = spawn(
      process.execPath,
      [
        'node_modules/astro/bin/astro.mjs',
        'dev',
        '--config',
        'served.config.mjs',
        '--port',
        String(port),
        '--ignore-lock',
      ],
      {
        cwd: project,
        stdio: ['pipe', 'pipe', 'pipe'],
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', LOCAL_DIR: path.join(project, '.local') },
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
        { timeout: 180_000 },
      )
      .toContain('watching for file changes');
  });

  test.afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    rmSync(project, { recursive: true, force: true });
  });

  test('the dev server shows a saved title on its page', async ({ request }) => {
    const before = read();
    writeFileSync(file, before.replace(/^title: .*$/m, 'title: Manual work, counted'));
    await expect
      .poll(() => readPage(request), { timeout: slow })
      .toMatch(/<h1[^>]*>Manual work, counted<\/h1>/);
    writeFileSync(file, before);
  });

  test('the dev server shows a changed file on its page even if the saving program empties the file first', async ({
    request,
  }) => {
    const before = read();
    writeFileSync(file, '');
    // The pause of a slow disk, long enough for the dev server to read the empty file.
    await setTimeout(10);
    writeFileSync(file, before.replace(/^title: .*$/m, 'title: Manual work on a slow disk'));
    await expect
      .poll(() => readPage(request), { timeout: slow })
      .toMatch(/<h1[^>]*>Manual work on a slow disk<\/h1>/);
    writeFileSync(file, before);
  });

  test('the dev server reports code in an article, never runs it, and prints the findings', async ({
    page,
    request,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 500/);
    const before = read();
    const marker = path.join(project, 'ran.txt');
    const code = `{process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(marker)}, 'ran')}`;
    writeFileSync(file, `${before}\n${code}\n`);
    await expect(async () => {
      await page.goto(`${origin}/blog/${article}`);
      await expect(page.getByRole('listitem').filter({ hasText: 'must not contain code' })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    expect(output).toContain('must not contain code');
    for (const pathname of [`/blog/${article}`, '/blog', '/rss.xml', '/search-index.json'])
      await request.get(origin + pathname, { headers: { accept: '*/*' } });
    expect(existsSync(marker)).toBe(false);
    writeFileSync(file, `${before}\nThis is <b>bold</b>.\n`);
    await expect(page.getByRole('listitem').filter({ hasText: '<b> is HTML' })).toBeVisible({
      timeout: slow,
    });
    writeFileSync(file, `${before}\nWrite to [Ada](mailto:ada@example).\n`);
    await expect(page.locator('.article-body')).toContainText('Write to Ada.', { timeout: slow });
    await expect.poll(() => output).toContain('warning: The email address in mailto:ada@example');
    writeFileSync(file, before);
  });
});
