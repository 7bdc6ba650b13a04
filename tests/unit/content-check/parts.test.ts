import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { checkBody } = emptyProject();

it('names a part that pages do not give', () => {
  expect(checkBody('<Graph of="sales" />')).toMatchObject([
    {
      level: 'error',
      line: 6,
      text: 'There is no part <Graph>. The parts are Address, Calculator, Chart, Company, CookieInventory, Email, Figure, LastScan, LegalName, Log, Note, PullQuote, Sheet, SiteName, Steps.',
    },
  ]);
});

it.each([['<PullQuote>Words.</PullQuote>', 'on lines of their own']])('could be better: %j', (body, text) => {
  expect(checkBody(body)).toMatchObject([{ level: 'warning', line: 6, text: expect.stringContaining(text) }]);
});

it.each([
  ['<Chart caption="Minutes">\n\nWords.\n\n</Chart>', 'The chart has no figures.'],
  ['<Chart>\n\n| Step | Minutes |\n|---|---|\n| Reading | 7 |\n\n</Chart>', 'The chart has no caption.'],
  ['<Sheet>\n\n| Task | Hours |\n|---|---|\n\n</Sheet>', 'The sheet has no title.'],
  ['<Log>\n\n1. Words.\n\n</Log>', 'The log has no lines.'],
  ['<Company fact="town" />', 'fact="city", fact="country", fact="form", fact="licence"'],
])('is to mend: %j', (body, text) => {
  expect(checkBody(body)).toMatchObject([{ level: 'error', line: 6, text: expect.stringContaining(text) }]);
});
