import { expect, it } from 'vitest';
import * as storageKeys from '../../src/shared/storage-keys';
import { readList } from './read';

it('the cookie inventory lists everything that the scripts of the site store, and states that consent is stored for 12 months', () => {
  const inventory = readList('cookies');
  const names = inventory.map(({ name }) => name);
  for (const key of Object.values(storageKeys)) expect(names).toContain(key);
  expect(inventory.find(({ name }) => name === 'consent')).toMatchObject({
    category: 'necessary',
    life: expect.stringMatching(/^12 months\b/),
  });
});
