import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import { checkContent } from '../content-check/check.ts';
import { describeFinding, type Finding } from '../content-check/report.ts';
import { schemasOf } from '../content-check/schema.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The mistakes of content/ as a page for the browser of the person who made them; it loads itself anew after a save. */
const writePage = (mistakes: Finding[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>To mend in content/</title>
<script type="module" src="/@vite/client"></script>
<h1>To mend in content/</h1>
<p>The site comes back when these are mended and saved.</p>
<ul>${mistakes.map((mistake) => `<li>${escapeHtml(describeFinding(mistake))}</li>`).join('')}</ul>
`;

/** How long after a save the other watchers have heard of it, in milliseconds. */
const settling = 20;

/** Whether a browser asks for a page of the site, and not for a file or the editing desk. */
const isForPage = ({ method, headers, url = '' }: IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') && !/^\/(?:keystatic|@|_)/.test(url);

/**
 * Shows the mistakes of content/ in development, in place of the page, and in the terminal what could be better in a
 * file that was saved. A build stops on mistakes: scripts/build.ts.
 */
export default function content(): AstroIntegration {
  return {
    name: 'content',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const folder = path.resolve('content') + path.sep;
        let mistakes: Finding[] | undefined;
        const saved = new Set<string>();
        const findMistakes = async () => {
          const { collections } = await server.ssrLoadModule('/src/content.config.ts');
          const findings = checkContent(process.cwd(), { schemas: schemasOf(collections) });
          for (const finding of findings)
            if (finding.level === 'warning' && saved.has(path.resolve(finding.file)))
              logger.warn(describeFinding(finding));
          saved.clear();
          return findings.filter(({ level }) => level === 'error');
        };
        server.watcher.on('all', (_event, file) => {
          if (!file.startsWith(folder)) return;
          saved.add(file);
          const isShown = file.endsWith('.mdx') || mistakes?.length;
          mistakes = undefined;
          // Vite has forgotten the old text by then. Astro loads pages anew half a second later, when it has stored the
          // front matter; the text is there already.
          if (isShown) setTimeout(() => server.ws.send({ type: 'full-reload' }), settling);
        });
        server.middlewares.use(async (request, response, next) => {
          if (!isForPage(request)) return next();
          mistakes ??= await findMistakes();
          if (mistakes.length === 0) return next();
          response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' }).end(writePage(mistakes));
        });
      },
    },
  };
}
