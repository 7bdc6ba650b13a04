import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { findFreePort } from '../tests/support/listen.ts';
import { copySite } from './support/copy-site.ts';
import { expect, test } from './support/test.ts';

test.describe('in development', () => {
  // All tests share one server, because it takes longer to start than the tests take.
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  // The development server compiles a page at its first request.
  test.use({ actionTimeout: 90_000, navigationTimeout: 90_000 });

  /** A copy of the project, because an editor writes to it. */
  const project = path.resolve('.local', 'e2e', `editor-${process.env.TEST_WORKER_INDEX}`);
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
    // The editor imports these files, which Astro writes a moment later in a fresh copy.
    const schemas = ['site.schema.json', 'collections.json'].map((name) =>
      path.join(project, '.astro', 'collections', name),
    );
    await expect.poll(() => schemas.every((name) => existsSync(name)), { timeout: 60_000 }).toBe(true);
  });

  test.afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    rmSync(project, { recursive: true, force: true });
  });

  test.beforeEach(({ pageErrors }) => {
    // Keystatic requests a font from another host, which the CSP of server/editor.ts blocks.
    pageErrors.expect(/status of 500/);
    pageErrors.expect(/fonts\.googleapis\.com|CSP violation: style-src/);
  });

  test('the editor opens every form and list, newest article first, and only articles can be added or deleted', async ({
    page,
  }) => {
    await page.goto(`${origin}/keystatic`);
    const sections = page.getByRole('navigation').getByRole('link');
    // During the first visit Vite bundles the packages.
    await expect(sections.filter({ hasText: 'Articles' })).toBeVisible({ timeout: slow });
    const create = (collection: string) =>
      page.locator(`a[href$="/collection/${collection}/create"]`).filter({ visible: true });
    await expect(create('blog')).not.toHaveCount(0);
    for (const collection of ['pages', 'plans', 'legal']) await expect(create(collection)).toHaveCount(0);
    const urls = await sections.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const isForm = (url: string) => url.includes('/singleton/');
    const isList = (url: string) => url.includes('/collection/');
    expect(urls.filter(isForm)).toHaveLength(8);
    expect(urls.filter(isList)).toHaveLength(4);
    for (const [index, url] of urls.entries()) {
      if (!isForm(url) && !isList(url)) continue;
      await sections.nth(index).click();
      const rows = page.getByRole('grid').getByRole('row');
      if (url.endsWith('/blog')) {
        // Keystatic shows the rows before it has loaded their dates.
        await expect(async () => {
          const dates = (await rows.allInnerTexts()).join().match(/\d{4}-\d{2}-\d{2}/g) ?? [];
          expect(new Set(dates).size).toBeGreaterThan(1);
          expect(dates).toEqual(dates.toSorted().reverse());
        }).toPass();
      }
      if (isList(url)) await rows.nth(1).click();
      await expect(page, url).toHaveURL(new RegExp(`${url}(/item/.+)?$`));
      await expect(page.getByRole('button', { name: 'Save' }), url).toBeVisible();
      if (!isList(url)) continue;
      for (const control of [
        page.getByRole('textbox', { name: 'URL', exact: true }),
        page.getByRole('button', { name: 'Delete entry…' }),
        page.getByRole('button', { name: 'Duplicate entry…' }),
      ])
        await expect(control, url).toHaveCount(url.endsWith('/blog') ? 1 : 0);
      if (url.endsWith('/legal'))
        await expect(page.getByRole('note')).toContainText('npm run new -- legal-version');
    }
  });

  test('the editor rejects an invalid title, and shows a saved one on the page', async ({
    page,
    request,
  }) => {
    await page.goto(`${origin}/keystatic/collection/blog/item/${article}`);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    const save = page.getByRole('button', { name: 'Save' });
    await title.fill('');
    await save.click();
    await expect(page.getByText('Title must be at least 10 characters long')).toBeVisible();
    await title.fill('Manual work, counted');
    await save.click();
    await expect.poll(read).toContain('title: Manual work, counted');
    await expect
      .poll(() => readPage(request), { timeout: slow })
      .toMatch(/<h1[^>]*>Manual work, counted<\/h1>/);
    // The rule that rejects requests from other websites is in use.
    const headers = { 'no-cors': '1', origin: 'http://localhost:3000' };
    expect((await request.get(`${origin}/api/keystatic/tree`, { headers })).status()).toBe(403);
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

  test('the editor puts the cursor into a new component and saves it', async ({ page }) => {
    await page.goto(`${origin}/keystatic/collection/blog/item/${article}`);
    const save = page.getByRole('button', { name: 'Save' });
    const before = read();
    await page.locator('[contenteditable=true] > p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    // The menu of components is the last one, and its button has no name.
    await page.locator('button[aria-haspopup=true]').last().click();
    await page.getByRole('menuitem', { name: 'Pull quote' }).click();
    // The cursor is in the new component when its line is empty.
    await expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe('');
    await page.keyboard.type('A short sentence.');
    await save.click();
    await expect.poll(read).toMatch(/<PullQuote>\s+A short sentence\.\s+<\/PullQuote>/);
    writeFileSync(file, before);
  });

  test('the dev server reports code in an article, never runs it, and prints the findings', async ({
    page,
    request,
  }) => {
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
