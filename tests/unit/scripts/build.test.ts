import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusePlaceholders } from '../../../scripts/build';
import { placeholder } from '../../../src/build/check/report';

const findings = [placeholder({ file: 'content/site.yaml', line: 2, field: 'legalName' }, 'Agentory FZE')];
const build =
  (address: string, found = findings) =>
  () =>
    refusePlaceholders(found, new URL(address));

afterEach(() => vi.unstubAllEnvs());

describe('a build with something invented', () => {
  it('stops for a real address, and says where and what to do', () => {
    expect(build('https://www.agents.com')).toThrow(
      /^content\/site\.yaml:2: placeholder in legalName: Agentory FZE\n\nThis build is for https:\/\/www\.agents\.com, .*docs\/before-launch\.md/,
    );
  });

  it('goes on where ALLOW_PLACEHOLDERS is 1', () => {
    vi.stubEnv('ALLOW_PLACEHOLDERS', '1');
    expect(build('https://www.agents.com')).not.toThrow();
  });

  it.each([
    'https://agentory.example',
    'https://www.example.com',
    'http://localhost:4321',
    'http://127.0.0.1',
  ])('goes on for %s, where nobody but its builder looks', (address) => {
    expect(build(address)).not.toThrow();
  });
});

it('a build with nothing invented goes on for any address', () => {
  expect(build('https://www.agents.com', [])).not.toThrow();
});
