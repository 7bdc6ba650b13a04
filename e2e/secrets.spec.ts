import { globSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { embeddedPublishableKey } from '../server/settings.ts';
import { backendFolder } from './support/project.ts';
import { expect, test } from './support/test.ts';

const root = process.env.DIST_DIR || 'dist';
const files = globSync('**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return { name: path.relative(root, file), text: readFileSync(file, 'latin1') };
  });

/** The published files that contain a pattern or a string. */
const findIn = (pattern: RegExp | string) =>
  files
    .filter(({ text }) => (typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)))
    .map(({ name }) => name);

test('the secret scan finds the publishable key in the published files', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(findIn(embeddedPublishableKey)).not.toEqual([]);
});

test('no published file contains a secret of the backend', () => {
  const keys: Record<string, string> = JSON.parse(readFileSync(`${backendFolder}/keys.json`, 'utf8'));
  expect(Object.keys(keys)).toEqual(expect.arrayContaining(['secretKey', 'jwtSecret']));
  for (const [name, key] of Object.entries(keys)) expect(findIn(key), name).toEqual([]);
});

for (const [kind, pattern] of [
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
] as const)
  test(`no published file contains ${kind}`, () => {
    expect(findIn(pattern)).toEqual([]);
  });

test('no published file contains a file path from the build machine', () => {
  for (const folder of [process.cwd(), homedir(), 'node_modules/', 'file:///'])
    expect.soft(findIn(folder), folder).toEqual([]);
});

test('no source file, source map or .env file is published', () => {
  const endings = new Set(files.map(({ name }) => path.extname(name)));
  for (const ending of ['.ts', '.tsx', '.astro', '.sql', '.toml', '.map', '.env', '.mdx', '.yaml'])
    expect(endings, ending).not.toContain(ending);
});
