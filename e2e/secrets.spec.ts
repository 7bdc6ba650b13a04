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

/** Every published text file. */
const holding = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

test('the search finds the publishable key in the published files', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(holding(literally(embeddedPublishableKey))).not.toEqual([]);
});

test('no secret of the backend is in a published file', () => {
  const keys: Record<string, string> = JSON.parse(readFileSync(`${backendFolder}/keys.json`, 'utf8'));
  expect(Object.keys(keys)).toEqual(expect.arrayContaining(['secretKey', 'jwtSecret']));
  for (const [name, key] of Object.entries(keys)) expect(holding(literally(key)), name).toEqual([]);
});

for (const [what, pattern] of [
  // supabase-js contains the bare prefix in a warning.
  ['a secret key', /sb_secret_[\w-]{6,}/],
  ['a signed token', /eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a role that stands above the rules', /service_role|supabase_admin|bypassrls/i],
  ['the name of a secret variable', /SUPABASE_SECRET|JWT_SECRET|jwt_secret|SERVICE_ROLE|DATABASE_URL/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['the address of a database', /postgres(?:ql)?:\/\//],
  ['the embedded backend', /pglite|@supabase\/lite|keys\.json|config\.toml|\.local\//i],
  ['a migration or a policy', /create (?:table|policy|function) |row level security/i],
  ['a map to the sources', /sourceMappingURL/],
] as const)
  test(`no published file contains ${what}`, () => {
    expect(holding(pattern)).toEqual([]);
  });

test('no published file contains a path of the build machine', () => {
  for (const folder of [process.cwd(), homedir(), 'node_modules/', 'file:///'])
    expect.soft(holding(literally(folder)), folder).toEqual([]);
});

test('only files that a browser requests are published', () => {
  const endings = new Set(files.map(({ name }) => path.extname(name)));
  for (const ending of ['.ts', '.tsx', '.astro', '.sql', '.toml', '.map', '.env', '.mdx', '.yaml'])
    expect(endings, ending).not.toContain(ending);
});
