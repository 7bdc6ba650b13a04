/** @vitest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

describe('a choice', () => {
  it('expires after 12 months', () => {
    vi.useFakeTimers({ now: new Date('2026-01-02T00:00:00Z') });
    saveConsent(chooseAll(true), false, version);
    vi.setSystemTime(new Date('2027-01-01T23:59:59Z'));
    expect(isAllowed('preference')).toBe(true);
    vi.setSystemTime(new Date('2027-01-02T00:00:00Z'));
    expect(readConsent()).toBeNull();
    expect(isAllowed('preference')).toBe(false);
  });

  it.each(['', 'yesterday'])('is invalid with the time "%s"', (time) => {
    expect(isValid({ time, version }, version)).toBe(false);
  });

  it('retains its id when it is changed', () => {
    const first = saveConsent(chooseAll(true), false, version);
    expect(saveConsent(nothing, false, version).id).toBe(first.id);
  });
});

describe('marketing', () => {
  it('is allowed against the signal only by a choice made while it was sent', () => {
    sendSignal();
    expect(saveConsent(chooseAll(true), false, version)).toMatchObject({ gpc: true, doNotSell: false });
    expect(isOptedOut()).toBe(false);
    expect(isAllowed('marketing')).toBe(true);
  });

  it('is off when the browser starts to send the signal later', () => {
    saveConsent(chooseAll(true), false, version);
    expect(isAllowed('marketing')).toBe(true);
    sendSignal();
    expect(isAllowed('marketing')).toBe(false);
  });
});

describe('an optional feature', () => {
  it('starts at once if its category is allowed', async () => {
    saveConsent({ ...nothing, statistics: true }, false, version);
    await expect(consent.when('statistics')).resolves.toBeUndefined();
  });

  it('waits until its category is allowed', async () => {
    const start = vi.fn();
    void consent.when('statistics').then(start);
    saveConsent({ ...nothing, preference: true }, false, version);
    await Promise.resolve();
    expect(start).not.toHaveBeenCalled();
    saveConsent({ ...nothing, statistics: true }, false, version);
    await Promise.resolve();
    expect(start).toHaveBeenCalledOnce();
  });
});

it.each([null, '', 'words', 'null', '[]', '{}', '{"id":"1","time":"","version":"","choice":null}'])(
  'the stored text %j is no choice',
  (text) => {
    expect(parseConsent(text)).toBeNull();
  },
);

it('only the value true is a permission', () => {
  const record = parseConsent(
    '{"id":"1","time":"","version":"","choice":{"marketing":"true","statistics":1,"preference":true}}',
  );
  expect(record?.choice).toEqual({
    preference: true,
    statistics: false,
    marketing: false,
    unclassified: false,
  });
});
