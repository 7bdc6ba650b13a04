/** Finishes the pages of one build. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { finishPage, type Origins } from './finished-page.ts';

export interface FinishingOptions {
  /** Origins besides our own that every page may talk to. */
  connect?: string[];
  /** Origins of scripts that stand in pages: the pages that name one may load it and talk to its origin. */
  named?: string[];
  /** What single pages need further, by file name. */
  pages?: Record<string, Origins>;
}

export interface Finishing {
  /** Finishes a page. @param file where it will be */
  finish: (file: string, html: string) => string;
  /** The files of the style sheets that pages have in themselves now. */
  sheets: () => string[];
}

/** @param root the folder of the built site */
export function startFinishing(
  root: string,
  { connect = [], named = [], pages = {} }: FinishingOptions,
): Finishing {
  const sheets = new Map<string, string>();
  const readSheet = (name: string) => {
    const css = sheets.get(name) ?? readFileSync(path.join(root, name), 'utf8').trim();
    sheets.set(name, css);
    return css;
  };
  return {
    finish: (file, html) => {
      const here = named.filter((origin) => html.includes(`src="${origin}/`));
      const own = pages[file] ?? {};
      return finishPage(html, readSheet, {
        connect: [...connect, ...here, ...(own.connect ?? [])],
        script: [...here, ...(own.script ?? [])],
      });
    },
    sheets: () => [...sheets.keys()],
  };
}
