/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  chooseAll,
  consent,
  isAllowed,
  isOptedOut,
  parseConsent,
  readConsent,
  saveConsent,
} from '../../src/client/consent/store';
import { isValid } from '../../src/shared/consent-record';

const version = '2025-07-18';
const nothing = chooseAll(false);

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
  saveConsent(chooseAll(true), false, version);
  vi.setSystemTime(new Date('2027-01-01T23:59:59Z'));
  expect(isAllowed('preference')).toBe(true);
  vi.setSystemTime(new Date('2027-01-02T00:00:00Z'));
  expect(readConsent()).toBeNull();
  expect(isAllowed('preference')).toBe(false);
});

it.each(['', 'yesterday'])('consent with the time "%s" is invalid', (time) => {
  expect(isValid({ time, version }, version)).toBe(false);
});

it('marketing is allowed against Global Privacy Control only by a choice made while it was sent', () => {
  saveConsent(chooseAll(true), false, version);
  expect(isAllowed('marketing')).toBe(true);
  sendSignal();
  expect(isAllowed('marketing')).toBe(false);
  saveConsent(chooseAll(true), false, version);
  expect(isOptedOut()).toBe(false);
  expect(isAllowed('marketing')).toBe(true);
});

it('an optional feature starts at once if its category is allowed, or else when it is allowed', async () => {
  const start = vi.fn();
  void consent.when('statistics').then(start);
  saveConsent({ ...nothing, preference: true }, false, version);
  await Promise.resolve();
  expect(start).not.toHaveBeenCalled();
  saveConsent({ ...nothing, statistics: true }, false, version);
  await Promise.resolve();
  expect(start).toHaveBeenCalledOnce();
  await expect(consent.when('statistics')).resolves.toBeUndefined();
});

it.each([null, '', 'words', 'null', '[]', '{}', '{"id":"1","time":"","version":"","choice":null}'])(
  'the stored text %j is no consent',
  (text) => {
    expect(parseConsent(text)).toBeNull();
  },
);

it('stored consent allows a category only with the value true', () => {
  const record = parseConsent(
    '{"id":"1","time":"","version":"","choice":{"marketing":"true","statistics":1,"preference":true}}',
  );
  expect(record?.choice).toEqual({ ...nothing, preference: true });
});
