import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as storageKeys from '../../src/shared/storage-keys';

it('the cookie inventory lists what the scripts store, with 12 months for consent', () => {
  const inventory: { name: string }[] = parse(readFileSync('content/cookies.yaml', 'utf8')).cookies;
  const names = inventory.map(({ name }) => name);
  for (const key of Object.values(storageKeys)) expect(names).toContain(key);
  expect(inventory.find(({ name }) => name === 'consent')).toMatchObject({
    category: 'necessary',
    life: expect.stringMatching(/^12 months\b/),
  });
});
