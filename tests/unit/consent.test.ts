/** @vitest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerAll,
  consent,
  forgetRefused,
  isAllowed,
  isOptedOut,
  parseConsent,
  readConsent,
  saveConsent,
  watchConsent,
} from '../../src/client/consent/store';
import { consentKey, isValid, optionalCategories } from '../../src/shared/consent-record';

const version = '2025-07-18';
const nothing = answerAll(false);

/** The browser sends the signal. */
const sendSignal = () => vi.stubGlobal('navigator', { globalPrivacyControl: true });

beforeEach(() => localStorage.clear());

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

it('counts no answer as a refusal', () => {
  expect(readConsent()).toBeNull();
  expect(optionalCategories.map(isAllowed)).toEqual([false, false, false, false]);
});

describe('a choice', () => {
  it('is kept with its id, time, policy and answers', () => {
    vi.useFakeTimers({ now: new Date('2026-01-02T03:04:05Z') });
    saveConsent({ ...nothing, statistics: true }, false, version);
    expect(JSON.parse(localStorage.getItem(consentKey) ?? '')).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      time: '2026-01-02T03:04:05.000Z',
      version,
      choice: { preference: false, statistics: true, marketing: false, unclassified: false },
      doNotSell: false,
      gpc: false,
    });
    expect(isAllowed('statistics')).toBe(true);
    expect(isAllowed('preference')).toBe(false);
  });

  it('lasts 12 months and no day longer', () => {
    vi.useFakeTimers({ now: new Date('2026-01-02T00:00:00Z') });
    saveConsent(answerAll(true), false, version);
    vi.setSystemTime(new Date('2027-01-01T23:59:59Z'));
    expect(isAllowed('preference')).toBe(true);
    vi.setSystemTime(new Date('2027-01-02T00:00:00Z'));
    expect(readConsent()).toBeNull();
    expect(isAllowed('preference')).toBe(false);
  });

  it('counts for the policy it answers and for no other', () => {
    const record = saveConsent(answerAll(true), false, version);
    expect(isValid(record, version)).toBe(true);
    expect(isValid(record, '2025-07-19')).toBe(false);
  });

  it.each(['', 'yesterday'])('never counts with "%s" as its time', (time) => {
    expect(isValid({ time, version }, version)).toBe(false);
  });

  it('keeps its id when it is changed', () => {
    const first = saveConsent(answerAll(true), false, version);
    expect(saveConsent(nothing, false, version).id).toBe(first.id);
  });

  it('counts in this tab when the browser blocks storage', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    saveConsent({ ...nothing, preference: true }, false, version);
    expect(isAllowed('preference')).toBe(true);
    vi.unstubAllGlobals();
    saveConsent(nothing, false, version);
    expect(isAllowed('preference')).toBe(false);
  });
});

describe('marketing', () => {
  it('is off without a choice while the browser sends Global Privacy Control', () => {
    expect(isOptedOut()).toBe(false);
    sendSignal();
    expect(isOptedOut()).toBe(true);
    expect(saveConsent(answerAll(true), isOptedOut(), version)).toMatchObject({
      gpc: true,
      doNotSell: true,
      choice: { preference: true, statistics: true, marketing: false },
    });
    expect(isAllowed('marketing')).toBe(false);
  });

  it('goes on against the signal only by a choice made while it was sent, which the record shows', () => {
    sendSignal();
    expect(saveConsent(answerAll(true), false, version)).toMatchObject({ gpc: true, doNotSell: false });
    expect(isOptedOut()).toBe(false);
    expect(isAllowed('marketing')).toBe(true);
  });

  it('goes off when the browser begins to send the signal later', () => {
    saveConsent(answerAll(true), false, version);
    expect(isAllowed('marketing')).toBe(true);
    sendSignal();
    expect(isAllowed('marketing')).toBe(false);
  });

  it('stays off while Do Not Sell/Share is on', () => {
    saveConsent(answerAll(true), true, version);
    expect(isAllowed('marketing')).toBe(false);
    expect(isAllowed('statistics')).toBe(true);
  });
});

describe('an optional feature', () => {
  it('starts at once where its category is allowed', async () => {
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

  it('hears of a choice made in another tab', async () => {
    const start = vi.fn();
    void consent.when('preference').then(start);
    const record = { ...saveConsent(nothing, false, version), choice: answerAll(true) };
    localStorage.setItem(consentKey, JSON.stringify(record));
    dispatchEvent(new StorageEvent('storage', { key: consentKey }));
    await Promise.resolve();
    expect(start).toHaveBeenCalledOnce();
  });

  it('hears nothing of other keys, and nothing after it has stopped', () => {
    const listener = vi.fn();
    const stop = watchConsent(listener);
    dispatchEvent(new StorageEvent('storage', { key: 'account-session' }));
    stop();
    dispatchEvent(new StorageEvent('storage', { key: consentKey }));
    expect(listener).not.toHaveBeenCalled();
  });
});

it('deletes what a refused category had kept, and nothing else', () => {
  const items = [
    { id: 'theme', category: 'preference', kind: 'localStorage' },
    { id: 'visit', category: 'statistics', kind: 'sessionStorage' },
    { id: 'seen', category: 'statistics', kind: 'cookie' },
    { id: 'account-session', category: 'necessary', kind: 'localStorage' },
  ] as const;
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('account-session', 'token');
  sessionStorage.setItem('visit', '1');
  // biome-ignore lint/suspicious/noDocumentCookie: as the code under test.
  document.cookie = 'seen=1; path=/';
  saveConsent({ ...nothing, preference: true }, false, version);
  forgetRefused(items);
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(localStorage.getItem('account-session')).toBe('token');
  expect(sessionStorage.getItem('visit')).toBeNull();
  expect(document.cookie).not.toContain('seen');
});

it.each([null, '', 'words', 'null', '[]', '{}', '{"id":"1","time":"","version":"","choice":null}'])(
  'reads no choice from %j',
  (text) => {
    expect(parseConsent(text)).toBeNull();
  },
);

it('takes nothing but true for a permission', () => {
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
