/** @vitest-environment jsdom */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flashSuccess, readNotice, takeFlash } from '../../src/client/toast';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('a notification for the next page', () => {
  const success = { title: 'Success!', text: 'You have been logged out successfully.' };
  /** What client/toast.ts is on the page that opens next. */
  const openNextPage = () => {
    vi.resetModules();
    return import('../../src/client/toast');
  };

  it('is not taken by the page that leaves it, which may be slower than the press', async () => {
    flashSuccess(success);
    expect(takeFlash()).toBeNull();
    expect((await openNextPage()).takeFlash()).toEqual({ tone: 'success', ...success });
  });

  it('breaks nothing when the browser blocks storage', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    });
    expect(() => flashSuccess({ title: 'Success!', text: 'Words' })).not.toThrow();
    expect((await openNextPage()).takeFlash()).toBeNull();
  });
});

describe('a notification as text', () => {
  it('is read with its tone, title and text, and nothing else', () => {
    expect(readNotice('{"tone":"error","title":"Error","text":"Words","href":"javascript:0"}')).toEqual({
      tone: 'error',
      title: 'Error',
      text: 'Words',
    });
  });

  it.each([
    null,
    '',
    'words',
    'null',
    '[]',
    '{"tone":"loud","title":"Error","text":"Words"}',
    '{"tone":"error","title":"Error"}',
    '{"tone":"error","title":{"toString":1},"text":"Words"}',
  ])('is none for %j', (text) => {
    expect(readNotice(text)).toBeNull();
  });
});
