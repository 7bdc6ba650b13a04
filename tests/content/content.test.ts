import { expect, it } from 'vitest';
import * as storageKeys from '../../src/shared/storage-keys';
import { readDocuments, readList } from './read';

it('a plan with two prices has a note that states both', () => {
  for (const { id, fields } of readDocuments('plans'))
    for (const price of fields.price === fields.cardPrice ? [] : ['{price}', '{cardPrice}'])
      expect(fields.priceRemark, id).toContain(price);
});

it('the cookie inventory lists everything that the scripts of the site store, and consent for 12 months', () => {
  const inventory = readList('cookies');
  const names = inventory.map(({ name }) => name);
  for (const key of Object.values(storageKeys)) expect(names).toContain(key);
  expect(inventory.find(({ name }) => name === 'consent')).toMatchObject({
    category: 'necessary',
    life: '12 months',
  });
});
