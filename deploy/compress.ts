/**
 * `npx node deploy/compress.ts <folder>`: writes a gzip and a Brotli copy next to each text file of a built site, for
 * Caddy. Other hosts compress by themselves and would publish the copies.
 */
import { globSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isText } from './rules.ts';

/** @param site folder of the built site @param names its files; all by default */
export function compressSite(site: string, names = globSync('**/*', { cwd: site })): void {
  for (const name of names.filter(isText)) {
    const file = path.join(site, name);
    const bytes = readFileSync(file);
    const { atime, mtime } = statSync(file);
    // Brotli's default quality is the highest.
    const copies = { br: brotliCompressSync(bytes), gz: gzipSync(bytes, { level: 9 }) };
    for (const [extension, copy] of Object.entries(copies)) {
      writeFileSync(`${file}.${extension}`, copy);
      // Caddy derives Last-Modified from the copy that it sends.
      utimesSync(`${file}.${extension}`, atime, mtime);
    }
  }
}

if (import.meta.main) {
  const [site = 'dist'] = process.argv.slice(2);
  compressSite(site);
  console.log(`Wrote compressed copies of the text files in ${site}.`);
}
