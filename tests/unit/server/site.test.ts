import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serveSite } from '../../../server/site';
import { listen } from '../../support/listen';
import { sendRaw } from '../../support/request';

const about = `<h1>About</h1>${'words '.repeat(200)}`;
const files: Record<string, string> = {
  'secret.txt': 'outside the site',
  'site-next-door/about.html': 'outside the site',
  'site/about.html': about,
  'site/404.html': '<h1>Not here</h1>',
  'site/_astro/start.js': 'start()',
  'site/_headers': '/*\n  X-From-File: yes\n',
};

const root = mkdtempSync(path.join(tmpdir(), 'site-'));
for (const [name, content] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), content);
}
const { port, close } = await listen(serveSite(path.join(root, 'site')));

afterAll(() => {
  close();
  rmSync(root, { recursive: true });
});

const ask = (target: string, headers: Record<string, string> = {}) => sendRaw(port, target, { headers });

it.each(['/%', '/%E0%A4%A', '/a%00b', '/%2e%2e%2f', '//[', 'http://['])(
  'the preview returns status 404 for the invalid path %s',
  async (target) => {
    expect((await ask(target)).status).toBe(404);
  },
);

it.each([
  '/..%2fsecret.txt',
  '/blog/..%2f..%2fsecret.txt',
  '/..%2fsite-next-door%2fabout',
  '/..%5csecret.txt',
  '/_headers',
  '/_astro',
])(
  'the preview returns the 404 page for a folder, a host configuration file or a file outside the site: %s',
  async (target) => {
    expect(await ask(target)).toMatchObject({ status: 404, text: files['site/404.html'] });
  },
);

it.each(['//evil.example/about/', '/%2fabout/', '/.//about/', '/%5cabout/'])(
  'the preview never redirects to another host: %s',
  async (target) => {
    const { headers } = await ask(target);
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
  },
);

it('the preview sends a page with the headers of the _headers file in its folder', async () => {
  expect((await ask('/about')).headers).toMatchObject({ 'x-from-file': 'yes' });
});
