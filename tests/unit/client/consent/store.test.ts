/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createChoice,
  hasOptedOutOfSale,
  isAllowed,
  readConsent,
  saveConsent,
} from '../../../../src/client/consent/store';

const version = '2025-07-18';
const everything = createChoice(() => true);
const nothing = createChoice(() => false);

/** Turns Global Privacy Control on. */
const sendSignal = () => vi.stubGlobal('navigator', { globalPrivacyControl: true });

beforeEach(() => localStorage.clear());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

it('consent expires after 12 months', () => {
  vi.useFakeTimers({ now: new Date('2026-01-02T00:00:00Z') });
  saveConsent(everything, false, version);
  vi.setSystemTime(new Date('2027-01-01T23:59:59Z'));
  expect(isAllowed('preference')).toBe(true);
  vi.setSystemTime(new Date('2027-01-02T00:00:00Z'));
  expect(readConsent()).toBeNull();
  expect(isAllowed('preference')).toBe(false);
});

it.each(['', 'yesterday'])('consent with the time "%s" is invalid', (time) => {
  localStorage.consent = JSON.stringify({ ...saveConsent(everything, false, version), time });
  expect(readConsent()).toBeNull();
});

it('consent to marketing overrides Global Privacy Control only if the visitor gave it while the signal was on', () => {
  saveConsent(everything, false, version);
  expect(isAllowed('marketing')).toBe(true);
  sendSignal();
  expect(isAllowed('marketing')).toBe(false);
  saveConsent(everything, false, version);
  expect(hasOptedOutOfSale()).toBe(false);
  expect(isAllowed('marketing')).toBe(true);
});

const time = new Date().toISOString();

it.each(['', 'words', 'null', '[]', '{}', `{"id":"1","time":"${time}","version":"","choice":null}`])(
  'the stored string %j is not read as consent',
  (text) => {
    localStorage.consent = text;
    expect(readConsent()).toBeNull();
  },
);

it('a stored consent category counts as allowed only if its value is true', () => {
  const choice = { marketing: 'true', statistics: 1, preference: true };
  localStorage.consent = JSON.stringify({ id: '1', time, version, choice });
  expect(readConsent()?.choice).toEqual({ ...nothing, preference: true });
});
