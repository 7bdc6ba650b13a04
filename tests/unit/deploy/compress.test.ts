import { globSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressSite } from '../../../deploy/compress';
import { temporaryFolder } from '../../support/folder';

const { at, write } = temporaryFolder();

it('each text file of the site gets a gzip and a Brotli copy of the same age', () => {
  for (const name of ['blog/first.html', 'form.js']) write(name, 'words '.repeat(99));
  write('photo.webp', 'pixels');
  utimesSync(at('form.js'), 0, 0);
  compressSite(at());
  expect(globSync('**/*.*', { cwd: at() }).sort()).toEqual([
    'blog/first.html',
    'blog/first.html.br',
    'blog/first.html.gz',
    'form.js',
    'form.js.br',
    'form.js.gz',
    'photo.webp',
  ]);
  expect(brotliDecompressSync(readFileSync(at('blog/first.html.br'))).toString()).toBe('words '.repeat(99));
  expect(gunzipSync(readFileSync(at('form.js.gz'))).toString()).toBe('words '.repeat(99));
  expect(statSync(at('form.js.br')).mtimeMs).toBe(0);
});
