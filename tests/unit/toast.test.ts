/** @vitest-environment jsdom */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flashSuccess, readNotice, takeFlash } from '../../src/client/toast';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('a notification for the next page', () => {
  const success = { title: 'Success!', text: 'You have been logged out successfully.' };
  /** Loads client/toast.ts again, as on the next page. */
  const openNextPage = () => {
    vi.resetModules();
    return import('../../src/client/toast');
  };

  it('is not shown by the page that is left', async () => {
    flashSuccess(success);
    expect(takeFlash()).toBeNull();
    expect((await openNextPage()).takeFlash()).toEqual({ tone: 'success', ...success });
  });

  it('is dropped when storage is blocked', async () => {
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

describe('a stored notification', () => {
  it('has only its tone, title and text', () => {
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
  ])('is ignored when it is %j', (text) => {
    expect(readNotice(text)).toBeNull();
  });
});
