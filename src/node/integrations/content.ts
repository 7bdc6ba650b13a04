import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import { escapeHtml } from '../../shared/escape-html.ts';
import { checkContent } from '../content-rules/check.ts';
import { readImageSizes } from '../content-rules/images.ts';
import { type Finding, formatFinding } from '../content-rules/report.ts';
import { getSchemas } from '../content-rules/schema.ts';

/** A page that lists the errors. It reloads after a save. */
const writePage = (errors: Finding[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Errors in content/</title>
<script type="module" src="/@vite/client"></script>
<h1>Errors in content/</h1>
<p>Fix them and save. This page then reloads.</p>
<ul>${errors.map((one) => `<li>${escapeHtml(formatFinding(one))}</li>`).join('')}</ul>
`;

/** The time that other file watchers need after a save, in milliseconds. */
const watcherDelay = 20;

/** Whether a browser requests a page of the site, and not a file. */
const isForPage = ({ method, headers, url = '' }: IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') && !/^\/[@_]/.test(url);

/**
 * Runs the content check in development: shows errors instead of the page, and prints each new error and warning in the
 * terminal. In a build, scripts/build.ts runs it.
 */
export default function content(): AstroIntegration {
  return {
    name: 'content',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const folder = path.resolve('content') + path.sep;
        let errors: Finding[] | undefined;
        let printedFindings: string[] = [];
        const findErrors = async () => {
          const { collections } = await server.ssrLoadModule('/src/content.config.ts');
          const schemas = getSchemas(collections);
          const root = process.cwd();
          const imageSizes = await readImageSizes(root);
          const findings = checkContent(root, { schemas, isDevelopment: true, imageSizes });
          const problems = findings.filter(({ level }) => level !== 'placeholder');
          for (const finding of problems) {
            const text = formatFinding(finding);
            if (printedFindings.includes(text)) continue;
            if (finding.level === 'error') logger.error(text);
            else logger.warn(text);
          }
          printedFindings = problems.map(formatFinding);
          return problems.filter(({ level }) => level === 'error');
        };
        server.watcher.on('all', (_event, file) => {
          if (!file.startsWith(folder)) return;
          const isShown = file.endsWith('.mdx') || errors?.length;
          errors = undefined;
          // Astro reloads pages half a second later, when it has stored the front matter. The text is available earlier.
          if (isShown) setTimeout(() => server.ws.send({ type: 'full-reload' }), watcherDelay);
        });
        server.middlewares.use(async (request, response, next) => {
          if (!isForPage(request)) return next();
          errors ??= await findErrors();
          if (errors.length === 0) return next();
          response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' }).end(writePage(errors));
        });
      },
    },
  };
}
