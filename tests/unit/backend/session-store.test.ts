// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

const key = 'account-session';

/** The store as a page that has just been opened has it. */
const openStore = async () => {
  vi.resetModules();
  return (await import('../../../src/lib/backend/session-store')).sessionStore;
};

const refuse = (method: 'getItem' | 'setItem' | 'removeItem', name: string) =>
  vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('denied', name);
  });

beforeEach(() => {
  localStorage.clear();
  history.replaceState({ mailLink: '?token_hash=1' }, '');
});

it('local storage keeps the session, and the history nothing', async () => {
  const store = await openStore();
  store.setItem(key, 'session');
  expect(localStorage.getItem(key)).toBe('session');
  expect(history.state).toEqual({ mailLink: '?token_hash=1' });
  expect((await openStore()).getItem(key)).toBe('session');
});

describe.each([
  ['full', () => [refuse('setItem', 'QuotaExceededError')]],
  [
    'blocked',
    () => [
      refuse('getItem', 'SecurityError'),
      refuse('setItem', 'SecurityError'),
      refuse('removeItem', 'SecurityError'),
    ],
  ],
] as const)('where storage is %s', (_, spoil) => {
  it('the tab keeps the session, beside what else its history entry holds', async () => {
    spoil();
    const store = await openStore();
    store.setItem(key, 'session');
    expect(store.getItem(key)).toBe('session');
    expect(history.state).toEqual({ mailLink: '?token_hash=1', accountSession: 'session' });
    expect((await openStore()).getItem(key)).toBe('session');
  });

  it('the tab forgets it at the end', async () => {
    spoil();
    const store = await openStore();
    store.setItem(key, 'session');
    store.removeItem(key);
    expect(store.getItem(key)).toBeNull();
    expect(history.state).toEqual({ mailLink: '?token_hash=1' });
  });

  it('a page that tidied its history entry still has it', async () => {
    spoil();
    const store = await openStore();
    store.setItem(key, 'session');
    history.replaceState(null, '');
    expect(store.getItem(key)).toBe('session');
  });

  it('nothing else is carried along', async () => {
    spoil();
    const store = await openStore();
    store.setItem(`${key}-code-verifier`, 'secret');
    expect(history.state).toEqual({ mailLink: '?token_hash=1' });
  });
});

it('a full storage that still holds the former session does not bring it back', async () => {
  localStorage.setItem(key, 'former');
  refuse('setItem', 'QuotaExceededError');
  const store = await openStore();
  store.setItem(key, 'session');
  expect(store.getItem(key)).toBe('session');
});

it('a page of the history without a session has none', async () => {
  expect((await openStore()).getItem(key)).toBeNull();
});
