import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { explainUnpublished, findTrialReason } from '../../../scripts/build';
import { createPlaceholder } from '../../../src/node/content-rules/report';
import { runScript } from '../../support/run';

const findings = [
  createPlaceholder({ file: 'content/site.yaml', line: 2, field: 'legalName' }, 'Agentory FZE'),
];
const build =
  (url: string, found = findings) =>
  () =>
    findTrialReason(found, new URL(url));

// A developer may have set them.
beforeEach(() => {
  for (const name of ['ALLOW_PLACEHOLDERS', 'SHOW_DRAFTS']) vi.stubEnv(name, '');
});
afterEach(() => vi.unstubAllEnvs());

it('a build with placeholder content fails for a real URL with a list of the placeholders', () => {
  expect(build('https://www.agents.com')).toThrow(
    /^content\/site\.yaml:2: placeholder in legalName: Agentory FZE\n\nThis build is for https:\/\/www\.agents\.com, .*docs\/launch\.md/,
  );
});

it.each([
  [
    'has placeholder content that ALLOW_PLACEHOLDERS allows',
    { ALLOW_PLACEHOLDERS: '1' },
    findings,
    'it has placeholder content',
  ],
  ['shows drafts', { SHOW_DRAFTS: 'true' }, [], 'it shows drafts'],
  ['has neither placeholders nor drafts', {}, [], null],
])('a build for a real URL that %s has its reason to be a trial', (_, env, found, reason) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(build('https://www.agents.com', found)()).toBe(reason);
});

it.each(['https://agentory.example', 'https://www.example.com', 'http://localhost:4321', 'http://127.0.0.1'])(
  'a build with placeholder content continues for the placeholder URL %s',
  (url) => {
    expect(build(url)()).toBeNull();
  },
);

it('a build for a placeholder URL is a trial if it shows drafts', () => {
  vi.stubEnv('SHOW_DRAFTS', 'true');
  expect(build('http://localhost:4321')()).toBe('it shows drafts');
});

it.each([
  [
    'https://www.example.com',
    'https://ref.supabase.co',
    /for https:\/\/www\.example\.com, a placeholder URL\./,
  ],
  ['https://www.agents.com', undefined, /for https:\/\/www\.agents\.com without a Supabase project/],
])('a build for %s with the backend %s is not ready to publish', (site, backend, notice) => {
  expect(explainUnpublished(new URL(site), backend)).toMatch(notice);
});

it.each([
  ['http://www.agents.com', 'https://ref.supabase.co'],
  ['https://www.agents.com', 'http://192.168.1.5:8000'],
])('a build for %s with the backend %s fails, because one of them uses HTTP', (site, backend) => {
  expect(() => explainUnpublished(new URL(site), backend)).toThrow(/^http:\S+ uses HTTP/);
});

it('a trial build can use a backend without HTTPS', () => {
  expect(() => explainUnpublished(new URL('http://localhost:4321'), 'http://192.168.1.5:8000')).not.toThrow();
});

it('a build for a real URL with a backend is ready to publish', () => {
  expect(explainUnpublished(new URL('https://www.agents.com'), 'https://ref.supabase.co')).toBeNull();
});

it('npm run build -- --publish fails for a placeholder URL before it builds anything', async () => {
  const env = { SITE_URL: 'http://localhost:4321', PUBLIC_SUPABASE_URL: '' };
  const { code, stdout, stderr } = await runScript('scripts/build.ts', ['--publish'], env);
  expect(code).toBe(1);
  expect(stderr).toContain('This build is for http://localhost:4321, a placeholder URL.');
  expect(stdout).not.toContain('[build]');
});
