import { expect, it } from 'vitest';
import { getUsage } from '../../../scripts/playwright';
import { runScript } from '../../support/run';

it.each([
  ['test:e2e', 'E2E_BACKEND'],
  ['screenshots', 'COMPARE'],
  ['lighthouse', 'RUNS'],
  ['scan-cookies', 'DIST_DIR'],
])('the help of npm run %s explains the variable %s', (name, variable) => {
  expect(getUsage(name)).toMatch(new RegExp(`^npm run ${name} [^]*\n${variable}=`));
});

it('npm run test:e2e -- --help prints our options before those of Playwright', async () => {
  const { code, stdout } = await runScript('scripts/playwright.ts', ['test:e2e', '--help']);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^npm run test:e2e [\s\S]*\nUsage: npx playwright test/),
  ]);
});
