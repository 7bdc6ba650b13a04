import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '../../../src/content.config';
import { checkContent } from '../../../src/node/content-rules/check';
import { getSchemas } from '../../../src/node/content-rules/schema';
import { temporaryFolder } from '../../support/folder';

const { at, read, write, commit } = temporaryFolder();
const edit = (file: string, change: (text: string) => string) => write(file, change(read(file)));
const schemas = getSchemas(collections as Parameters<typeof getSchemas>[0]);
const errors = () => checkContent(at(), { schemas }).filter(({ level }) => level === 'error');

/** Runs `npm run new -- …` in a copy of content/. */
const create = (...words: string[]) =>
  spawnSync(process.execPath, [path.resolve('scripts/new.ts'), ...words], { cwd: at(), encoding: 'utf8' });

beforeEach(() => cpSync('content', at('content'), { recursive: true }));

describe('npm run new -- article', () => {
  it('npm run new -- article creates a draft that passes the content check', () => {
    const { status, stdout } = create('article', 'A café’s', 'desk: "first" steps');
    expect({ status, stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('content/blog/a-cafes-desk-first-steps.mdx'),
    });
    expect(read('content/blog/a-cafes-desk-first-steps.mdx')).toContain('draft: true');
    expect(errors()).toEqual([]);
  });
});

it.each([
  [['article', 'Short'], 'Write a title of 10 to 80 characters'],
  [['article', 'مرحبا بالعالم'], 'The URL needs Latin letters or digits, and this title has none.'],
  [['article', 'New Year message'], 'already exists'],
  [['plan', 'Starter'], 'Unknown command "plan".'],
  [[], 'Add a command.'],
])('npm run new rejects the arguments %j and prints: %s', (words, message) => {
  const { status, stderr } = create(...words);
  expect(stderr).toContain(message);
  expect(status).toBe(1);
});

describe('npm run new -- legal-version', () => {
  const document = 'content/legal/cookie-policy.mdx';
  const readDate = (text: string) => /^date: (\S+)/m.exec(text)?.[1] ?? '';

  it('npm run new -- legal-version archives the committed text and values of an edited document', () => {
    commit();
    const date = readDate(read(document));
    edit(document, (text) => `${text.replace(date, '2099-10-01')}\nA new sentence.\n`);
    edit('content/site.yaml', (text) => text.replace(/^name: .*/m, 'name: Other Ltd'));
    const { status, stderr } = create('legal-version', 'cookie-policy');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const archivedText = read(`content/legal/versions/cookie-policy/${date}.mdx`);
    expect(readDate(archivedText)).toBe(date);
    expect(archivedText).not.toContain('A new sentence.');
    expect(archivedText).not.toMatch(/<(?:Company|CookieInventory|LastScan)/);
    expect(archivedText).toContain('| consent |');
    expect(archivedText).not.toContain('Other Ltd');
    expect(create('legal-version', 'cookie-policy').stderr).toContain('already exists');
    expect(create('legal-version', 'legal-imprint').stderr).toContain('has no date, so it has no versions');
  });

  it('npm run new -- legal-version archives the values of the published text, not of a later commit', () => {
    const published = commit();
    spawnSync('git', ['remote', 'add', 'origin', '/nowhere'], { cwd: at() });
    spawnSync('git', ['update-ref', 'refs/remotes/origin/main', published], { cwd: at() });
    edit('content/site.yaml', (text) => text.replace(/^name: .*/m, 'name: Other Ltd'));
    commit();
    expect(create('legal-version', 'terms-of-service').status).toBe(0);
    const date = readDate(read('content/legal/terms-of-service.mdx'));
    expect(read(`content/legal/versions/terms-of-service/${date}.mdx`)).not.toContain('Other Ltd');
  });

  it.each([
    [
      'a document without a history',
      'cookie-policy',
      'The published text cannot be read: git cannot read the published branch',
    ],
    [
      'an unknown document',
      'cookie',
      'content/legal/cookie.mdx does not exist. Use one of: acceptable-use-policy,',
    ],
  ])('npm run new -- legal-version rejects %s', (_, name, message) => {
    const { status, stderr } = create('legal-version', name);
    expect(stderr).toContain(message);
    expect(status).toBe(1);
    expect(existsSync(at('content/legal/versions/cookie-policy'))).toBe(
      existsSync('content/legal/versions/cookie-policy'),
    );
  });
});
