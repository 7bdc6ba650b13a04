import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './support/test.ts';

/** A backend on an origin of its own, and a build of the site that is pointed at it. */
const folder = path.resolve('.local', 'e2e', 'hosted');
const port = Number(process.env.E2E_PORT ?? 4399) + 20;
const backend = `http://localhost:${port}`;
const site = `http://localhost:${port + 1}`;
const servers: ChildProcess[] = [];

async function start(environment: NodeJS.ProcessEnv, url: string): Promise<void> {
  const server = spawn(process.execPath, ['server/preview.ts'], {
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });
  servers.push(server);
  await expect
    .poll(
      () =>
        fetch(url)
          .then(({ ok }) => ok)
          .catch(() => false),
      { timeout: 60_000 },
    )
    .toBe(true);
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  rmSync(folder, { recursive: true, force: true });
  const dist = path.join(folder, 'dist');
  const build = spawnSync(path.resolve('node_modules/.bin/astro'), ['build', '--outDir', dist], {
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      PUBLIC_SUPABASE_URL: backend,
      PUBLIC_SUPABASE_KEY: 'sb_publishable_embedded_development',
    },
    encoding: 'utf8',
  });
  expect(build.status, build.stderr).toBe(0);
  await start(
    { PORT: String(port), LOCAL_DIR: path.join(folder, 'backend'), PREVIEW_SITE_URL: site },
    backend,
  );
  await start({ PORT: String(port + 1), LOCAL_DIR: path.join(folder, 'site'), DIST_DIR: dist }, site);
});

test.afterAll(() => {
  for (const server of servers) server.kill('SIGTERM');
});

test('a message goes to the configured backend and to no other', async ({ page, email }) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^\/(?:rest|auth|storage)\//.test(url.pathname)) asked.add(url.origin);
  });
  await page.goto(`${site}/contact?package=leader`);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Description').fill('Sort the post.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message Sent!')).toBeVisible();
  expect([...asked]).toEqual([backend]);

  const { secretKey } = JSON.parse(readFileSync(path.join(folder, 'backend', 'keys.json'), 'utf8'));
  const answer = await fetch(`${backend}/rest/v1/contact_submissions?email=eq.${encodeURIComponent(email)}`, {
    headers: { apikey: secretKey, 'user-agent': 'end-to-end tests' },
  });
  expect(await answer.json()).toMatchObject([
    { full_name: 'Ada Lovelace', additional_info: 'Package: leader' },
  ]);
});

test('an account is made, read and left on the configured backend', async ({ page, email }) => {
  await page.goto(`${site}/sign-up-page`);
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('analytical engine');
  await page.getByRole('button', { name: 'CREATE ACCOUNT' }).click();
  await page.waitForURL(`${site}/your-account`);
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('link', { name: 'SUBSCRIPTION' }).click();
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
});
