import { globSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { embeddedPublishableKey } from '../../server/settings';
import { dist } from '../support/built-site';

const files = globSync('**/*', { cwd: dist, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return { name: path.relative(dist, file), text: readFileSync(file, 'latin1') };
  });

const findFiles = (pattern: RegExp | string) =>
  files
    .filter(({ text }) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)))
    .map(({ name }) => name);

it('the secret scan finds the publishable key in the published files', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(findFiles(embeddedPublishableKey)).not.toEqual([]);
});

it.each([
  // supabase-js contains the bare prefix in a warning.
  ['a secret key', /sb_secret_[\w-]{6,}/],
  ['a signed token', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a database role that bypasses RLS', /service_role|supabase_admin|bypassrls/i],
  ['the name of a secret variable', /SUPABASE_SECRET|JWT_SECRET|jwt_secret|SERVICE_ROLE|DATABASE_URL/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['the URL of a database', /postgres(?:ql)?:\/\//],
  ['the embedded backend', /pglite|@supabase\/lite|keys\.json|config\.toml|\.local\//i],
  ['a migration or an RLS policy', /create (?:table|policy|function) |row level security/i],
  ['the URL of a source map', /sourceMappingURL/],
] as const)('no published file contains %s', (_, pattern) => {
  expect(findFiles(pattern)).toEqual([]);
});

it('no published file contains a file path from the build machine', () => {
  for (const folder of [process.cwd(), homedir(), 'node_modules/', 'file:///'])
    expect.soft(findFiles(folder), folder).toEqual([]);
});

it('no source file, source map or .env file is published', () => {
  const endings = new Set(files.map(({ name }) => path.extname(name)));
  for (const ending of ['.ts', '.tsx', '.astro', '.sql', '.toml', '.map', '.env', '.mdx', '.yaml'])
    expect(endings, ending).not.toContain(ending);
});
