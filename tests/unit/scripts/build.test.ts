import { afterEach, expect, it, vi } from 'vitest';
import { rejectPlaceholders } from '../../../scripts/build';
import { placeholder } from '../../../src/build/check/report';

const findings = [placeholder({ file: 'content/site.yaml', line: 2, field: 'legalName' }, 'Agentory FZE')];
const build =
  (url: string, found = findings) =>
  () =>
    rejectPlaceholders(found, new URL(url));

afterEach(() => vi.unstubAllEnvs());

it('a build with placeholder content fails for a real URL and lists the placeholders', () => {
  expect(build('https://www.agents.com')).toThrow(
    /^content\/site\.yaml:2: placeholder in legalName: Agentory FZE\n\nThis build is for https:\/\/www\.agents\.com, .*docs\/before-launch\.md/,
  );
  expect(build('https://www.agents.com', [])).not.toThrow();
});

it('a build with placeholder content continues when ALLOW_PLACEHOLDERS is 1', () => {
  vi.stubEnv('ALLOW_PLACEHOLDERS', '1');
  expect(build('https://www.agents.com')).not.toThrow();
});

it.each(['https://agentory.example', 'https://www.example.com', 'http://localhost:4321', 'http://127.0.0.1'])(
  'a build with placeholder content continues for the test URL %s',
  (url) => {
    expect(build(url)).not.toThrow();
  },
);
