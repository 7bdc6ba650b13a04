import { expect, it } from 'vitest';
import { copyEmptyBackend } from '../../server/empty-backend.ts';
import { temporaryFolder } from '../support/folder.ts';

const { at, read, write } = temporaryFolder();

it('a copied empty backend keeps the other files of the data folder', async () => {
  write('data/emails/1.json', '{}');
  await copyEmptyBackend(at('data'));
  expect(read('data/database/PG_VERSION')).toMatch(/^1\d/);
  expect(read('data/emails/1.json')).toBe('{}');
});
