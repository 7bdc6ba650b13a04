/**
 * Rejects SVG files that run code or load other files: a visitor can open such a file on the site's origin. Hosts also send
 * them with a CSP that runs and loads nothing: docs/decisions/029-content-is-data.md
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { rasterExtensions } from '../../shared/image-types.ts';
import type { Content } from './read.ts';
import { createError } from './report.ts';

const localUrl = `#|data:image/(?:${rasterExtensions.join('|')});base64,`;
const startsLocal = new RegExp(`^(?:${localUrl})`);
/** Also an escape, which could hide a URL. */
const loadingCss = new RegExp(String.raw`\\|@import|image-set|url\s*\(\s*(?!["']?(?:${localUrl}))`, 'i');

const getLocalName = (name: string) => name.replace(/^.*:/, '').toLowerCase();

function findAttributeProblem([name, value]: [string, string]): string | undefined {
  const local = getLocalName(name);
  const isReference = ['href', 'src'].includes(local) && !startsLocal.test(value);
  if (local.startsWith('on')) return `the handler ${name}`;
  if (/^javascript:/i.test(value.replaceAll(/[\s\p{Cc}]/gu, ''))) return `the script in ${name}`;
  if (name.startsWith('xmlns') && value.includes('/xhtml')) return 'HTML';
  return isReference || loadingCss.test(value) ? `the reference ${name}="${value.slice(0, 80)}"` : undefined;
}

/** Finds the first problem of an SVG file. @returns what to remove, and its line */
function findSvgProblem(bytes: Uint8Array): { part: string; line: number } | undefined {
  const text = new TextDecoder().decode(bytes);
  let problem: { part: string; line: number } | undefined;
  const report = (part: string | undefined) => {
    if (part) problem ??= { part, line: text.slice(0, parser.startIndex).split('\n').length };
  };
  let css = '';
  let isInStyle = false;
  const parser = new Parser(
    {
      onprocessinginstruction(_name, data) {
        // Browsers would read another encoding in another way, and replace the entities that a document type declares.
        if (!/^\?xml\s(?!.*encoding=(?!["']utf-8["']))|^!doctype[^[]*$/i.test(data)) report(`<${data}>`);
      },
      onopentag(name, attributes) {
        const local = getLocalName(name);
        if (['script', 'foreignobject'].includes(local)) report(`<${name}>`);
        report(Object.entries(attributes).map(findAttributeProblem).find(Boolean));
        if (local === 'style') isInStyle = true;
      },
      ontext(words) {
        if (isInStyle) css += words;
      },
      onclosetag(name) {
        if (getLocalName(name) !== 'style') return;
        if (loadingCss.test(css)) report('the reference in <style>');
        css = '';
        isInStyle = false;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (text.includes('\ufffd')) report('characters that are not UTF-8');
  return problem;
}

export function* reportUnsafeSvg({ root, files }: Content) {
  for (const file of files.filter((name) => /\.svg$/i.test(name))) {
    const problem = findSvgProblem(readFileSync(path.join(root, file)));
    if (problem)
      yield createError(
        { file, line: problem.line },
        `Remove ${problem.part}: an image must not run code or load a file. Export it as a plain or optimized SVG, or as PNG.`,
      );
  }
}
