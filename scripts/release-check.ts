/**
 * `npm run release-check`: what `dist/` would publish: for which address and backend, every page with its size and
 * whether search engines may list it, every kind of file, and the headers. Fails where something must not go out, such
 * as what `content/` marks as invented.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { hostFiles, protection } from '../deploy/rules.ts';
import { readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { checkContent } from '../src/content-check/check.ts';
import { describeFinding, type Finding } from '../src/content-check/report.ts';
import { loadSchemas } from './content/schemas.ts';
import { isTrialHost } from './content/trial.ts';
import { budgets } from './measuring/budgets.ts';
import { routeOf } from './measuring/routes.ts';
import { firstViewBytes } from './measuring/weigh.ts';
import { listPages } from './pack.ts';

export interface Release {
  /** The address that the pages name as theirs. */
  origin: string;
  /** Where forms and accounts ask; null for the site's own origin. */
  backend: string | null;
  /** What /health will say. */
  health: string;
  pages: { route: string; bytes: number; isListed: boolean }[];
  /** Files and bytes by the end of their names. */
  files: Record<string, { count: number; bytes: number }>;
}

/** Reads a built site. @param dist its folder @throws SettingsError where there is none */
export function readRelease(dist: string): Release {
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');
  if (!existsSync(path.join(dist, 'index.html')) || !existsSync(path.join(dist, 'health')))
    throw new SettingsError(`There is no built site in ${dist}. Run npm run build first.`);
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(read('index.html'))?.[1] ?? '';
  const account = existsSync(path.join(dist, 'your-account.html')) ? read('your-account.html') : '';
  const files: Release['files'] = {};
  for (const name of globSync('**/*', { cwd: dist, exclude: [...hostFiles] })) {
    const entry = statSync(path.join(dist, name));
    if (!entry.isFile()) continue;
    const kind = path.extname(name) || path.basename(name);
    files[kind] = { count: (files[kind]?.count ?? 0) + 1, bytes: (files[kind]?.bytes ?? 0) + entry.size };
  }
  return {
    origin: URL.canParse(canonical) ? new URL(canonical).origin : '',
    backend: /connect-src 'self' ([^;"]+)/.exec(account)?.[1] ?? null,
    health: read('health').trim(),
    pages: listPages(dist).map((page) => ({
      route: routeOf(page),
      bytes: firstViewBytes(dist, page.slice(1)),
      isListed: !/<meta name="robots" content="noindex"/.test(read(page)),
    })),
    files,
  };
}

/**
 * What must not go out, a sentence each.
 * @param findings what the check says of content/, of which the marks of what is invented count here
 */
export function judgeRelease({ origin, backend, pages }: Release, findings: Finding[] = []): string[] {
  const isExample = origin !== '' && isTrialHost(new URL(origin).hostname);
  // What a notice of a coming change may weigh beside a page.
  const most = budgets.firstView + budgets.notice;
  return [
    ...(isExample || !origin
      ? [
          `The pages name ${origin || 'no address'} as theirs. Build with SITE_URL set to the address of the site.`,
        ]
      : []),
    ...(backend === null && !isExample
      ? [
          'No Supabase project is named: forms and accounts ask the site itself. Build with PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY.',
        ]
      : []),
    ...findings
      .filter(({ level }) => level === 'placeholder')
      .map((finding) => `Invented: ${describeFinding(finding)}`),
    ...pages
      .filter(({ bytes }) => bytes > most)
      .map(({ route, bytes }) => `The first view of ${route} has ${bytes} bytes, at most ${most}.`),
  ];
}

function print(release: Release): void {
  console.log(
    `For ${release.origin}, with ${release.backend ?? 'no Supabase project'}.\n${release.health}\n`,
  );
  console.log(`${release.pages.length} pages, with the bytes of their first view (brotli):`);
  for (const { route, bytes, isListed } of release.pages)
    console.log(`${String(bytes).padStart(8)}  ${route}${isListed ? '' : '  (not for search engines)'}`);
  console.log('\nFiles:');
  for (const [kind, { count, bytes }] of Object.entries(release.files).sort())
    console.log(`${String(count).padStart(8)}  ${kind}, ${Math.ceil(bytes / 1000)} kB`);
  console.log('\nHeaders of every answer:');
  for (const [name, value] of Object.entries(protection)) console.log(`  ${name}: ${value}`);
}

if (import.meta.main)
  await runCommand(async () => {
    readArguments('npm run release-check   what dist/ would publish');
    const release = readRelease(path.resolve(process.env.DIST_DIR || 'dist'));
    print(release);
    const wrong = judgeRelease(release, checkContent(process.cwd(), { schemas: await loadSchemas() }));
    console.log(wrong.length === 0 ? '\nNothing to mend.' : '');
    for (const sentence of wrong) console.log(`MEND ${sentence}`);
    if (wrong.length > 0) process.exitCode = 1;
  });
