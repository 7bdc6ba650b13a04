import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeRelease, readRelease } from '../../../scripts/release-check';

const dist = mkdtempSync(path.join(tmpdir(), 'release-'));
const canonical = '<link rel="canonical" href="https://www.agents.dev/">';
beforeAll(() => {
  const files = {
    'index.html': canonical,
    '404.html': '<meta name="robots" content="noindex">',
    'your-account.html': `<meta content="connect-src 'self' https://ref.supabase.co; base-uri 'none'">`,
    health: '{"status":"ok"}\n',
    _headers: '/*',
    '_astro/form.js': '12345',
  };
  mkdirSync(path.join(dist, '_astro'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dist, name), text);
});
afterAll(() => rmSync(dist, { recursive: true }));

it('lists what a release publishes', () => {
  const release = readRelease(dist);
  expect(release).toMatchObject({
    origin: 'https://www.agents.dev',
    backend: 'https://ref.supabase.co',
    health: '{"status":"ok"}',
    files: { '.js': { count: 1, bytes: 5 }, '.html': { count: 3 }, health: { count: 1 } },
  });
  expect(release.files).not.toHaveProperty('_headers');
  expect(release.pages.map(({ route, isListed }) => [route, isListed])).toEqual([
    ['/404', false],
    ['/', true],
    ['/your-account', true],
  ]);
  expect(judgeRelease(release)).toEqual([]);
});

it('says what must not go out', () => {
  const release = { ...readRelease(dist), backend: null };
  expect(judgeRelease(release)).toEqual([expect.stringContaining('No Supabase project is named')]);
  expect(judgeRelease({ ...release, origin: 'https://agentory.example' })).toEqual([
    'The pages name https://agentory.example as theirs. Build with SITE_URL set to the address of the site.',
  ]);
  const invented = {
    level: 'placeholder',
    file: 'content/site.yaml',
    line: 2,
    field: 'legalName',
    text: 'Is invented.',
  } as const;
  expect(judgeRelease(readRelease(dist), [invented])).toEqual([
    'Invented: content/site.yaml:2 (legalName): Is invented.',
  ]);
  const long = {
    ...release,
    backend: 'https://ref.supabase.co',
    pages: [{ route: '/a', bytes: 15_000, isListed: true }],
  };
  expect(judgeRelease(long)).toEqual(['The first view of /a has 15000 bytes, at most 14750.']);
});

it('needs a built site', () => {
  expect(() => readRelease(path.join(dist, '_astro'))).toThrow(/Run npm run build first/);
});
