import { expect, it } from 'vitest';
import { checkContent } from '../../src/build/check/check';
import { describeFinding } from '../../src/build/check/report';
import { schemasOf } from '../../src/build/check/schema';
import * as storageKeys from '../../src/client/storage-keys';
import { collections } from '../../src/content.config';
import { readDocuments, readList } from './read';

it('the content matches its schemas and has no errors', () => {
  const schemas = schemasOf(collections as Parameters<typeof schemasOf>[0]);
  const errors = checkContent('.', { schemas }).filter(({ level }) => level === 'error');
  expect(errors.map(describeFinding)).toEqual([]);
});

it('a plan with two prices has a remark that names both', () => {
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
