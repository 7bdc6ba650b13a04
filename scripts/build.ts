/** `npm run build`: builds the static site into dist/. */
import { loadEnvironment } from '../server/settings.ts';
import { checkBuiltPages } from '../src/node/content-rules/built-pages.ts';
import { checkContent } from '../src/node/content-rules/check.ts';
import { readImageSizes } from '../src/node/content-rules/images.ts';
import {
  type Finding,
  formatFinding,
  formatFindings,
  printFindings,
} from '../src/node/content-rules/report.ts';
import { UserError } from '../src/shared/user-error.ts';
import { findOutdated } from './content/emails.ts';
import { loadSchemas } from './content/schemas.ts';
import { readSite } from './content/site.ts';
import { readArguments, runCommand } from './programs/command.ts';
import { runAstro } from './programs/run.ts';

/** Whether a host stands for the real one: this computer, or a name that RFC 2606 reserves. */
export const isPlaceholderHost = (host: string) =>
  /(?:^|\.)(?:localhost|example|test|invalid|example\.(?:com|net|org))$/.test(host) || host === '127.0.0.1';

/**
 * Finds out why a build is only a trial: it shows drafts, or it has placeholder content and is for a real URL. Search
 * engines must not list a trial.
 * @returns the reason; null if the site can be published
 * @throws UserError that lists the placeholders, unless ALLOW_PLACEHOLDERS is 1
 */
export function findTrialReason(findings: Finding[], site: URL): string | null {
  // The preview of a pull request is public, whatever the site's own URL is.
  const drafts = process.env.SHOW_DRAFTS === 'true' ? 'it shows drafts' : null;
  if (isPlaceholderHost(site.hostname)) return drafts;
  const placeholders = findings.filter(({ level }) => level === 'placeholder');
  if (placeholders.length > 0 && process.env.ALLOW_PLACEHOLDERS !== '1')
    throw new UserError(
      `${placeholders.map(formatFinding).join('\n')}\n\nThis build is for ${site.origin}, but the content listed above is placeholder content. Replace or remove it. Then delete its line "placeholder: true", or its name in "placeholders". docs/launch.md has the steps. To build it anyway, as a trial, set ALLOW_PLACEHOLDERS=1.`,
    );
  if (placeholders.length > 0) return 'it has placeholder content';
  return drafts;
}

/**
 * Describes what a build lacks to be published; null if it lacks nothing.
 * @throws UserError if a build for a real URL uses HTTP: its response headers make browsers use HTTPS for every request
 */
export function explainUnpublished(site: URL, backend: string | undefined): string | null {
  if (isPlaceholderHost(site.hostname))
    return `This build is for ${site.origin}, a placeholder URL. To publish the site, set SITE_URL, or the url in content/site.yaml, to its real URL.`;
  const insecure = [site.origin, backend].find((url) => url?.startsWith('http:'));
  if (insecure)
    throw new UserError(
      `${insecure} uses HTTP, which a published site cannot use. Set SITE_URL and PUBLIC_SUPABASE_URL to URLs that start with https://.`,
    );
  if (backend) return null;
  return `This build is for ${site.origin} without a Supabase project, so forms and accounts send their requests to ${site.origin}. Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY, and build again.`;
}

const usage = `npm run build                builds the site into dist/
npm run build -- --publish   also fails for a placeholder URL or without PUBLIC_SUPABASE_URL;
                             not if SHOW_DRAFTS is true, because that build is a preview`;

async function build() {
  // preview.ts builds drafts into another folder of the project.
  const options = { outDir: { type: 'string', default: 'dist' }, publish: { type: 'boolean' } } as const;
  const { values } = readArguments(usage, { options });
  loadEnvironment();
  const root = process.cwd();
  // The preview of a pull request has the site's own build command and is never the published site.
  const isPublished = values.publish === true && process.env.SHOW_DRAFTS !== 'true';
  const findings = checkContent(root, {
    schemas: await loadSchemas(),
    imageSizes: await readImageSizes(root),
  });
  if (findings.length > 0) console.log(formatFindings(findings));
  if (findings.some(({ level }) => level === 'error'))
    throw new UserError('content/ has the errors listed above. Fix them and build again.');
  const site = new URL(process.env.SITE_URL ?? readSite().url);
  const notice = explainUnpublished(site, process.env.PUBLIC_SUPABASE_URL);
  if (isPublished && notice) throw new UserError(notice);
  const outdatedFiles = findOutdated().map(([file]) => file);
  if (outdatedFiles.length > 0)
    console.warn(
      `Out of date: ${outdatedFiles.join(', ')}. Run npm run check -- --fix, then commit and deploy the files.`,
    );
  const trial = findTrialReason(findings, site);
  process.env.TRIAL = String(trial !== null);
  process.exitCode = await runAstro('build', '--outDir', values.outDir);
  if (process.exitCode !== 0) return;
  const errors = checkBuiltPages(root, values.outDir, [site.origin, readSite().url]);
  printFindings(errors);
  if (errors.length > 0)
    throw new UserError('The pages have the errors listed above. Fix them and build again.');
  if (notice) console.log(`\n${notice}`);
  if (trial)
    console.log(
      `\nBuilt for ${site.origin} as a trial, because ${trial}. Search engines are told not to list it. Don't share its URL.`,
    );
  else if (!notice) console.log(`\nBuilt for ${site.origin}.`);
}

if (import.meta.main) await runCommand(build);
