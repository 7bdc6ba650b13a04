/** Finishes the pages of one build. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { finishPage, type Origins } from './finished-page.ts';
import { readPageWords, sharedPart } from './page-words.ts';

export interface FinishingOptions {
  /** Origins besides our own that every page may talk to. */
  connect?: string[];
  /** Origins of scripts that stand in pages: the pages that name one may load it and talk to its origin. */
  named?: string[];
  /** What single pages need further, by file name. */
  pages?: Record<string, Origins>;
}

export interface Finishing {
  /** Finishes a page. The part that every page can fetch comes before all others. @param file where it will be */
  finish: (file: string, html: string) => string;
  /** The files of the style sheets that pages have in themselves now. */
  sheets: () => string[];
}

/** @param root the folder of the built site */
export function startFinishing(
  root: string,
  { connect = [], named = [], pages = {} }: FinishingOptions,
): Finishing {
  let shared = '';
  const read = (name: string) => {
    if (name === sharedPart.file) return shared;
    const built = path.join(root, name);
    return existsSync(built) ? readFileSync(built, 'utf8') : '';
  };
  const sheets = new Map<string, string>();
  const readSheet = (name: string) => {
    const css = sheets.get(name) ?? read(name).trim();
    sheets.set(name, css);
    return css;
  };
  const built = { wordsOfPage: readPageWords(read), readSheet };
  return {
    finish: (file, html) => {
      const here = named.filter((origin) => html.includes(`src="${origin}/`));
      const own = pages[file] ?? {};
      const finished = finishPage(html, built, {
        connect: [...connect, ...here, ...(own.connect ?? [])],
        script: [...here, ...(own.script ?? [])],
      });
      if (file === sharedPart.file) shared = finished;
      return finished;
    },
    sheets: () => [...sheets.keys()],
  };
}
