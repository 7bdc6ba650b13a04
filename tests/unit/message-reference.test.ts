import { expect, it } from 'vitest';
import { messageReference } from '../../src/shared/message-reference';

it('makes a short number of the first eight digits of a key', () => {
  expect(messageReference('1a2b3c4d-0000-4000-8000-000000000001')).toBe('1A2B-3C4D');
});
