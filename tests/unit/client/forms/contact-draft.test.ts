import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft, saveDraft } from '../../../../src/client/forms/contact-draft';
import { stubStorage } from '../../../support/storage';

const day = 24 * 60 * 60 * 1000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage();
  vi.useRealTimers();
});

const draft = { fields: { fullName: 'Ada', description: 'Sort the post.' }, attempt: null };

it('the draft of a contact message is restored within 7 days', () => {
  expect(saveDraft(draft)).toBe(true);
  vi.useFakeTimers({ now: Date.now() + 7 * day - 1000 });
  expect(readDraft()).toMatchObject(draft);
});

it('the draft of a contact message is deleted after 7 days', () => {
  saveDraft(draft);
  vi.useFakeTimers({ now: Date.now() + 7 * day + 1000 });
  expect(readDraft()).toBeNull();
  expect(stored.size).toBe(0);
});

it('the draft of a contact message is deleted when its expiry date is more than 7 days away', () => {
  stored.set('draft', JSON.stringify({ ...draft, until: Date.now() + 8 * day }));
  expect(readDraft()).toBeNull();
  expect(stored.size).toBe(0);
});

const until = Date.now() + day;

it.each([
  ['null', 'null'],
  ['truncated JSON', '{"until":'],
  ['a list in a field', JSON.stringify({ ...draft, until, fields: { description: ['x'] } })],
  ['an invalid key', JSON.stringify({ ...draft, until, attempt: { text: 'x', key: 'y' } })],
])('a stored draft of a contact message with %s is deleted', (_, text) => {
  stored.set('draft', text);
  expect(readDraft()).toBeNull();
  expect(stored.size).toBe(0);
});

it('saving the draft of a contact message returns false when storage is blocked', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  expect(saveDraft(draft)).toBe(false);
  expect(readDraft()).toBeNull();
});
