import { describe, expect, it } from 'vitest';
import { describeFinding } from '../../../src/content-check/report';
import { emptyProject } from './project';

// Today is 1 March 2026.
const { write, check } = emptyProject();

const document = (date: string, noticeDate: string) =>
  write(
    'content/legal/terms.mdx',
    `---\ntitle: Terms\ndate: ${date}\nnotice: Fees change.\nnoticeDate: ${noticeDate}\n---\n\nWords.\n`,
  );

describe('the notice of a coming change', () => {
  it('may stand until its day', () => {
    document('2025-07-12', '2026-03-02');
    expect(check()).toEqual([]);
  });

  it('asks for the new text from its day on', () => {
    document('2025-07-12', '2026-03-01');
    expect(check()).toMatchObject([{ level: 'warning' }]);
    expect(check().map(describeFinding)).toEqual([
      'content/legal/terms.mdx:5 (noticeDate): The change was announced for 1 March 2026. Publish the new text with that date, and take notice and noticeDate out.',
    ]);
  });

  it.each(['2026-02-28', '2026-03-01'])('goes once the text itself is of %s', (date) => {
    document(date, '2026-02-28');
    expect(check()).toMatchObject([
      {
        level: 'error',
        text: 'The text has this date or a later one. Take notice and noticeDate out.',
      },
    ]);
  });

  it('is of a day of the calendar', () => {
    document('2025-07-12', '2026-02-30');
    expect(check().map(({ text }) => text)).toContain(
      '"2026-02-30" is no day of the calendar. Write it as year-month-day, such as 2025-06-21.',
    );
  });
});
