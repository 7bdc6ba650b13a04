/** @vitest-environment jsdom */
import { afterEach, expect, it, vi } from 'vitest';
import { flashSuccess, readFlash } from '../../../src/client/toast';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const success = { title: 'Success!', text: 'You have been logged out successfully.' };
const openNextPage = () => {
  vi.resetModules();
  return import('../../../src/client/toast');
};

it('a notification for the next page is shown only there, once', async () => {
  flashSuccess(success);
  expect(readFlash()).toBeNull();
  expect((await openNextPage()).readFlash()).toEqual({ tone: 'success', ...success });
  expect((await openNextPage()).readFlash()).toBeNull();
});

it('a notification for the next page is dropped when storage is blocked', async () => {
  const getItem = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem, setItem: getItem });
  expect(() => flashSuccess(success)).not.toThrow();
  expect((await openNextPage()).readFlash()).toBeNull();
});

it.each(['words', 'null', '{"title":{"toString":1},"text":"Words"}'])(
  'the stored notification %j is ignored',
  async (text) => {
    sessionStorage.flash = text;
    expect((await openNextPage()).readFlash()).toBeNull();
    expect(sessionStorage.flash).toBeUndefined();
  },
);
