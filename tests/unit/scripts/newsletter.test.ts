import { expect, it, vi } from 'vitest';
import { connectionTo } from '../../../scripts/newsletter/database';
import { readIssue, type Site } from '../../../scripts/newsletter/issue';

const file = vi.hoisted(() => ({ text: '' }));
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  existsSync: () => true,
  readFileSync: () => `---\nsubject: News\npreview: What is new\n---\n\n${file.text}\n`,
}));

const site: Site = { name: 'Agentory', legalName: '', address: [], emails: {}, url: '' };

it.each([
  'The key is {process.env.DATABASE_URL}.',
  '{process.env.DATABASE_URL}',
  "import fs from 'node:fs'",
  '- > **{1 + 1}**',
  '<Email for={process.env.DATABASE_URL} />',
  '<Note {...process.env}>Note</Note>',
])('an issue runs no code: %s', (text) => {
  file.text = text;
  expect(() => readIssue('code', site)).toThrow(
    /content\/newsletter\/code\.mdx has code: .*Write it as text/,
  );
});

it('an issue may have parts, a brace behind a backslash, and code that is only shown', () => {
  file.text = '<Email for="support" /> writes \\{name} and `{name}`.';
  expect(readIssue('plain', site)).toMatchObject({ subject: 'News' });
});

it.each([
  ['db.ref.supabase.co:5432/postgres', 'require'],
  ['localhost.example:5432/ssl', 'require'],
  ['127.0.0.1:5432/postgres', undefined],
  ['[::1]:5432/postgres', undefined],
  ['db.example.com/postgres?sslmode=verify-full', undefined],
])('the connection to %s is encrypted (%s) without a word about it', (address, ssl) => {
  expect(Reflect.get(connectionTo(`postgres://ssl:secret@${address}`), 'ssl')).toBe(ssl);
});
