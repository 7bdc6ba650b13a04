import { expect, it } from 'vitest';
import { runScript } from '../../support/run';

it.each([
  ['test:e2e', 'E2E_BACKEND'],
  ['screenshots', 'COMPARE'],
  ['lighthouse', 'RUNS'],
  ['scan-cookies', 'DIST_DIR'],
])(
  'npm run %s -- --help explains the variable %s before the options of Playwright',
  async (name, variable) => {
    const { code, stdout } = await runScript('scripts/playwright.ts', [name, '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^npm run ${name} [^]*\n${variable}=[^]*\nUsage: npx playwright test`));
  },
);
