import { afterEach, expect, it } from 'vitest';
import {
  formatDay,
  formatIsoDay,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatShortMoment,
} from '../../../src/shared/dates';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
  if (zone === undefined) delete process.env.TZ;
});

const day = new Date('2025-06-01');

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Dubai'])(
  'dates are formatted the same in the time zone %s',
  (name) => {
    process.env.TZ = name;
    expect(formatDay(day)).toBe('01/06/2025');
    expect(formatIsoDay(day)).toBe('2025-06-01');
    expect(formatLongDay(day)).toBe('1 June 2025');
    expect(formatMonth(day)).toBe('June 2025');
  },
);

it.each([
  ['Europe/Rome', 'Saturday 12 July 2025 at 23:05 Central European Summer Time'],
  ['America/St_Johns', 'Saturday 12 July 2025 at 18:35 Newfoundland Daylight Time'],
])('a time is formatted in the time zone of the device: %s', (name, text) => {
  process.env.TZ = name;
  const date = new Date('2025-07-12T21:05:00Z');
  expect(formatMoment(date)).toBe(text.replace(/(?<=\d\d:\d\d) /, '\u00a0'));
  // The short form has no weekday and no zone.
  expect(formatShortMoment(date)).toBe(/\d.*\d\d:\d\d/.exec(text)?.[0]);
});
