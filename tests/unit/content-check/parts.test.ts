import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { checkBody } = emptyProject();

it('names a part that pages do not give', () => {
  expect(checkBody('<Chart of="sales" />')).toMatchObject([
    {
      level: 'error',
      line: 6,
      text: 'There is no part <Chart>. The parts are Address, CookieInventory, Email, Figure, LastScan, LegalName, Note, PullQuote, SiteName, Steps.',
    },
  ]);
});

it.each([['<PullQuote>Words.</PullQuote>', 'on lines of their own']])('could be better: %j', (body, text) => {
  expect(checkBody(body)).toMatchObject([{ level: 'warning', line: 6, text: expect.stringContaining(text) }]);
});
