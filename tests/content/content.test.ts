import { expect, it } from 'vitest';
import { checkContent } from '../../src/build/check/check';
import { describeFinding } from '../../src/build/check/report';
import * as storageKeys from '../../src/client/storage-keys';
import { holdList, readDocuments, readList, readVersions } from './read';

it('the content has no errors', () => {
  const errors = checkContent('.').filter(({ level }) => level === 'error');
  expect(errors.map(describeFinding)).toEqual([]);
});

it('every document matches its schema', () => {
  for (const name of ['blog', 'legal', 'plans', 'pages'] as const)
    expect(readDocuments(name).length).toBeGreaterThan(0);
  for (const { id, fields } of readVersions()) expect(fields.date, id).toBeInstanceOf(Date);
});

it.each(['authors', 'navigation', 'testimonials', 'reasons', 'partners', 'cookies'] as const)(
  'every entry of content/%s.yaml matches its schema, and duplicate entries are rejected',
  (name) => {
    const entries = readList(name);
    expect(entries.length).toBeGreaterThan(0);
    expect(() => holdList(name, [...entries, entries[0]])).toThrow('The list already contains');
  },
);

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
