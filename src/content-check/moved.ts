/** Where visitors of earlier addresses are led: to the texts that took their place. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listTexts, readText } from './read.ts';
import { addressOf } from './routes.ts';

/** The redirects that public texts ask for. @param root the project */
export function movedAddresses(root: string): { from: string; to: string }[] {
  return listTexts(root).flatMap((file) => {
    const written = readFileSync(path.join(root, file), 'utf8');
    // Reading a text takes a hundred times as long as looking for a word.
    if (!written.includes('\nredirects:')) return [];
    const text = readText(file, written);
    const earlier = text.values?.redirects;
    if (!Array.isArray(earlier) || text.publicFrom > Date.now()) return [];
    return earlier.map((from) => ({ from: String(from), to: addressOf(text) }));
  });
}
