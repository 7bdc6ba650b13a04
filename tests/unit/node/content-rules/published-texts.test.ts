import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportPublishedTexts } from '../../../../src/node/content-rules/published-texts';
import { formatFinding } from '../../../../src/node/content-rules/report';
import { emptyProject } from './project';

const { root, write, writeMdxFile, commit, git } = emptyProject();
const terms = (date: string, body: string) =>
  writeMdxFile('content/legal/terms.mdx', `title: Terms of Service\ndate: ${date}`, body);
const archive = (body: string, day = '2025-07-12') =>
  writeMdxFile(`content/legal/versions/terms/${day}.mdx`, `title: Terms of Service\ndate: ${day}`, body);
/** Commits all files as the published branch. */
function publish() {
  commit();
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}
const check = (isPlaceholder = false, folder = root()) =>
  [...reportPublishedTexts(folder, isPlaceholder)].map(formatFinding);

const changed =
  'content/legal/terms.mdx:3: error in date: The published text of 2025-07-12, or a value that it shows, has changed, and content/legal/versions/terms/2025-07-12.mdx does not have that text. Run "npm run new -- legal-version terms", and give the document a later date.';

beforeEach(() => {
  write('content/site.yaml', 'name: Acme');
  terms('2025-07-12', '- One\n- Two, between you and <Company fact="name" />');
  publish();
  git('remote', 'add', 'origin', '/nowhere');
});

it.each([
  ['its words', () => terms('2025-07-12', '- One\n- Three')],
  ['its words and its date', () => terms('2025-08-01', '- One\n- Three')],
  ['a value that it shows', () => write('content/site.yaml', 'name: Other Ltd')],
])('a published legal text is reported if %s changed', (_name, change) => {
  change();
  expect(check()).toEqual([changed]);
});

it('a published legal text is reported if its change is committed but not published', () => {
  terms('2025-08-01', '- Three');
  commit();
  expect(check()).toEqual([changed]);
});

it('a published legal text is reported if its file was deleted', () => {
  rmSync(`${root()}/content/legal/terms.mdx`);
  expect(check()).toEqual([expect.stringContaining('content/legal/terms.mdx: error: The published text of')]);
});

it.each([
  ['its formatting', () => terms('2025-07-12', '* One\n* Two, between you and **Acme**')],
  ['its date', () => terms('2025-08-01', '- One\n- Two, between you and <Company fact="name" />')],
])('a published legal text may change in %s', (_name, change) => {
  change();
  expect(check()).toEqual([]);
});

it('a published legal text may change together with its archived copy', () => {
  archive('- One\n- Two, between you and Acme');
  terms('2025-08-01', '- Three');
  expect(check()).toEqual([]);
});

it('a published legal text needs an archived copy with all its words', () => {
  archive('- One, between you and Acme');
  terms('2025-08-01', '- Three');
  expect(check()).toEqual([changed]);
});

it('a published legal text without a date may change', () => {
  writeMdxFile('content/legal/imprint.mdx', 'title: Imprint', 'One');
  publish();
  writeMdxFile('content/legal/imprint.mdx', 'title: Imprint', 'Two');
  expect(check()).toEqual([]);
});

it('a new legal text may change until it is published', () => {
  writeMdxFile('content/legal/refunds.mdx', 'title: Refunds\ndate: 2025-07-12', 'One');
  commit();
  writeMdxFile('content/legal/refunds.mdx', 'title: Refunds\ndate: 2025-07-12', 'Two');
  expect(check()).toEqual([]);
});

it('a legal text that only the published branch changed is not reported', () => {
  terms('2025-08-01', '- Three');
  archive('- One\n- Two, between you and Acme');
  publish();
  git('checkout', '-q', 'HEAD~1');
  expect(check()).toEqual([]);
});

it.each([
  ['changes', () => archive('Three', '2025-05-01')],
  ['is deleted', () => rmSync(`${root()}/content/legal/versions/terms/2025-05-01.mdx`)],
])('an archived legal text that %s is reported', (_name, change) => {
  archive('One', '2025-05-01');
  publish();
  change();
  expect(check()).toEqual([
    'content/legal/versions/terms/2025-05-01.mdx: error: This archived version has changed. Restore its published text.',
  ]);
});

it.each([
  ['an entry', 'keyNumbers:\n  - value: 1\n    placeholder: true\n'],
  ['an entry on one line', 'keyNumbers: [{ value: 1, placeholder: true }]\n'],
  ['a field', 'name: Acme\nplaceholders: [name]\n'],
])('a legal text may change while the published branch has %s with placeholder content', (_name, text) => {
  write('content/landing.yaml', text);
  publish();
  rmSync(`${root()}/content/landing.yaml`);
  terms('2025-07-12', '- Three');
  expect(check()).toEqual([]);
});

const unreadable = [
  expect.stringMatching(
    /^content\/legal: error: .* git cannot read the published branch, main of origin\. Run/,
  ),
];

it('a published branch that was not fetched is reported', () => {
  git('update-ref', '-d', 'refs/remotes/origin/main');
  expect(check()).toEqual(unreadable);
});

it('a published branch is reported in a folder without a repository', () => {
  rmSync(`${root()}/.git`, { recursive: true });
  expect(check()).toEqual(unreadable);
});

it('a published branch is reported without git', () => {
  vi.stubEnv('PATH', '');
  const findings = check();
  vi.unstubAllEnvs();
  expect(findings).toEqual(unreadable);
});

it('a text of the published branch that a partial clone lacks is reported', () => {
  git('config', 'uploadpack.allowFilter', 'true');
  git('branch', '-q', '-f', 'main', 'HEAD');
  git('checkout', '-q', 'main');
  const clone = `${root()}/clone`;
  execFileSync('git', ['clone', '-q', '--filter=blob:none', '--no-checkout', `file://${root()}`, clone]);
  execFileSync('git', ['-C', clone, 'remote', 'set-url', 'origin', '/nowhere']);
  expect(check(false, clone)).toEqual([expect.stringContaining('git cannot read the published branch')]);
});

it('a published branch is not needed while the content has placeholders, which cannot be published', () => {
  rmSync(`${root()}/.git`, { recursive: true });
  expect(check(true)).toEqual([]);
});

it('without a remote repository, the last commit counts as published', () => {
  git('remote', 'remove', 'origin');
  terms('2025-08-01', '- Three');
  expect(check()).toEqual([changed]);
});
