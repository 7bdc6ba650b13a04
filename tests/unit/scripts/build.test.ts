import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusePlaceholders } from '../../../scripts/build';
import { placeholder } from '../../../src/build/check/report';

const findings = [placeholder({ file: 'content/site.yaml', line: 2, field: 'legalName' }, 'Agentory FZE')];
const build =
  (address: string, found = findings) =>
  () =>
    refusePlaceholders(found, new URL(address));

afterEach(() => vi.unstubAllEnvs());

describe('a build with placeholder content', () => {
  it('fails for a real URL and lists the placeholders', () => {
    expect(build('https://www.agents.com')).toThrow(
      /^content\/site\.yaml:2: placeholder in legalName: Agentory FZE\n\nThis build is for https:\/\/www\.agents\.com, .*docs\/before-launch\.md/,
    );
  });

  it('continues when ALLOW_PLACEHOLDERS is 1', () => {
    vi.stubEnv('ALLOW_PLACEHOLDERS', '1');
    expect(build('https://www.agents.com')).not.toThrow();
  });

  it.each([
    'https://agentory.example',
    'https://www.example.com',
    'http://localhost:4321',
    'http://127.0.0.1',
  ])('continues for the test URL %s', (address) => {
    expect(build(address)).not.toThrow();
  });
});

it('a build without placeholders continues for any URL', () => {
  expect(build('https://www.agents.com', [])).not.toThrow();
});
