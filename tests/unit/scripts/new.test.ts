import { cpSync, existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { create } from '../../../scripts/new';
import { collections } from '../../../src/content.config';
import { checkContent } from '../../../src/node/content-rules/check';
import { getSchemas } from '../../../src/node/content-rules/schema';
import { temporaryFolder } from '../../support/folder';
import { runScript } from '../../support/run';

const { at, read, write, commit, git } = temporaryFolder();
const root = process.cwd();
const edit = (file: string, change: (text: string) => string) => write(file, change(read(file)));

// The commands run in a copy of content/.
beforeEach(() => {
  cpSync('content', at('content'), { recursive: true });
  process.chdir(at());
});
afterEach(() => process.chdir(root));

it('npm run new -- article creates a draft that passes the content check', async () => {
  const file = 'content/blog/a-cafes-desk-first-steps.mdx';
  expect(await create(['article', 'A café’s', 'desk: "first" steps'])).toMatch(`Created ${file}.`);
  expect(read(file)).toContain('draft: true');
  process.chdir(root);
  const schemas = getSchemas(collections as Parameters<typeof getSchemas>[0]);
  expect(checkContent(at(), { schemas }).filter(({ level }) => level === 'error')).toEqual([]);
});

const edition = 'content/legal/versions/cookie-policy';
const policy = 'content/legal/cookie-policy.mdx';
const readDate = (text: string) => /^date: (\S+)/m.exec(text)?.[1] ?? '';
const renameCompany = () =>
  edit('content/site.yaml', (text) => text.replace(/^name: .*/m, 'name: Other Ltd'));

it('npm run new -- legal-version archives the committed text and values of an edited document', async () => {
  commit();
  const date = readDate(read(policy));
  edit(policy, (text) => `${text.replace(date, '2099-10-01')}\nA new sentence.\n`);
  renameCompany();
  const { code, stderr } = await runScript(`${root}/scripts/new.ts`, ['legal-version', 'cookie-policy']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const archivedText = read(`${edition}/${date}.mdx`);
  expect(readDate(archivedText)).toBe(date);
  expect(archivedText).not.toContain('A new sentence.');
  expect(archivedText).not.toMatch(/<(?:Company|CookieInventory|LastScan)/);
  expect(archivedText).toContain('| consent |');
  expect(archivedText).not.toContain('Other Ltd');
});

it('npm run new -- legal-version archives the values of the published text, not of a later commit', async () => {
  commit();
  git('remote', 'add', 'origin', '/nowhere');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  renameCompany();
  commit();
  await create(['legal-version', 'cookie-policy']);
  expect(read(`${edition}/${readDate(read(policy))}.mdx`)).not.toContain('Other Ltd');
});

it('npm run new -- legal-version keeps the archived copy of a text that it has archived before', async () => {
  commit();
  await create(['legal-version', 'cookie-policy']);
  await expect(create(['legal-version', 'cookie-policy'])).rejects.toThrow('already exists');
});

it('npm run new -- legal-version rejects a document without a date', async () => {
  commit();
  await expect(create(['legal-version', 'legal-imprint'])).rejects.toThrow(
    'has no date, so it has no versions',
  );
});

it('npm run new -- legal-version writes nothing for a document without a history', async () => {
  await expect(create(['legal-version', 'cookie-policy'])).rejects.toThrow(
    'The published text cannot be read: git cannot read the published branch',
  );
  expect(existsSync(edition)).toBe(existsSync(`${root}/${edition}`));
});

it.each([
  [['article', 'Short'], 'Write a title of 10 to 80 characters'],
  [['article', 'مرحبا بالعالم'], 'The URL needs Latin letters or digits, and this title has none.'],
  [['article', 'New Year message'], 'already exists'],
  [['article'], 'The command "article" needs an argument.'],
  [
    ['legal-version', 'cookie'],
    'content/legal/cookie.mdx does not exist. Use one of: acceptable-use-policy,',
  ],
  [['plan', 'Starter'], 'Unknown command "plan".'],
  [[], 'Add a command.'],
])('npm run new rejects the arguments %j with: %s', async (words, message) => {
  await expect(create(words)).rejects.toThrow(message);
});
