/**
 * `npm run passport`: one page and one JSON file in `.local/passport/` that say how the built site does: headers on
 * each host, the Observatory's grade, violations of the policy on every route and in every state, axe, the HTML
 * checker, links, sizes against the budgets, the database, versions. `npm run passport -- https://example.com` asks
 * a live site instead and shows where it departs from the rules. Fails on anything to mend.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { writeHeadersFile, writeRedirectsFile } from '../deploy/host-files.ts';
import { cacheOf, findAnswer, protection, protectionWithoutTls } from '../deploy/rules.ts';
import { writeVercelConfiguration } from '../deploy/vercel.ts';
import { embeddedPublishableKey, runCommand, SettingsError } from '../server/settings.ts';
import { browserArguments, ensureBrowser } from './browser.ts';
import { budgets } from './budgets.ts';
import { checkProject, type Finding } from './live-check.ts';
import { answerQuestion, states } from './look-states.ts';
import { checkMarkup } from './markup.ts';
import { gradePage, type ObservatoryGrade } from './observatory.ts';
import { signUp, startPreview } from './own-preview.ts';
import { listPages } from './pack.ts';
import { listRoutes, routeOf } from './routes.ts';
import { firstViewBytes } from './weigh.ts';

const port = Number(process.env.PASSPORT_PORT ?? 4396);
const folder = path.resolve('.local', 'passport');

interface Passport {
  at: string;
  address: string;
  versions: Record<string, string>;
  /** What each host is told; for a live site, nothing. */
  hosts: Record<string, string>;
  /** Where an answer departs from deploy/rules.ts. */
  drift: string[];
  observatory: ObservatoryGrade;
  policyViolations: string[];
  pageErrors: string[];
  axe: string[];
  html: string[];
  links: { dead: string[]; external: string[] };
  firstViews: Record<string, number>;
  overBudget: string[];
  database: Finding[];
}

/** Every route: of the build, or of the live site's map where no build is at hand. */
async function findRoutes(address: string, isLive: boolean): Promise<string[]> {
  if (existsSync('dist/index.html')) return listRoutes('dist');
  if (!isLive) throw new SettingsError('There is no built site. Run npm run build first.');
  const map = await (await fetch(`${address}/sitemap-0.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** Compares one answer with the rules. */
async function compare(address: string, route: string, isSecure: boolean): Promise<string[]> {
  const answer = await fetch(address + route, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  const drift: string[] = [];
  const expect = (what: string, wanted: string | number, found: string | number | null) => {
    if (String(wanted) !== String(found ?? 'nothing'))
      drift.push(`${route}: ${what} is ${found ?? 'nothing'}, should be ${wanted}`);
  };
  const rule = existsSync('dist/index.html') ? findAnswer(route, (file) => existsSync(`dist${file}`)) : null;
  const status = rule?.status ?? 200;
  // Hosts that turn a slash at the end away by themselves say 301.
  const isMoved = status === 308 && answer.status === 301;
  if (!isMoved) expect('the status', status, answer.status);
  for (const [name, value] of Object.entries(isSecure ? protection : protectionWithoutTls))
    expect(name, value, answer.headers.get(name));
  if (status < 300) expect('Cache-Control', cacheOf(route, status), answer.headers.get('cache-control'));
  if (rule && 'location' in rule) {
    const location = answer.headers.get('location');
    expect('Location', rule.location, location && new URL(location, address).pathname);
  }
  return drift;
}

interface Walk {
  violations: Set<string>;
  errors: Set<string>;
  axe: string[];
  links: Map<string, string>;
  grade?: ObservatoryGrade;
}

async function watch(page: Page, walk: Walk): Promise<void> {
  page.on('pageerror', (error) => walk.errors.add(`${new URL(page.url()).pathname}: ${error.message}`));
  page.on('console', (message) => {
    const [, violation] = /^policy violation: (.*)/.exec(message.text()) ?? [];
    if (violation) walk.violations.add(`${new URL(page.url()).pathname}: ${violation}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI || event.sample}`);
    });
  });
}

/** @param without rules of axe to leave out */
async function checkAccessibility(
  page: Page,
  name: string,
  walk: Walk,
  without: string[] = [],
): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations())
      if (
        animation.timeline instanceof DocumentTimeline &&
        animation.effect?.getTiming().iterations !== Infinity
      )
        animation.finish();
  });
  const { violations } = await new AxeBuilder({ page }).disableRules(without).analyze();
  for (const { id, nodes } of violations)
    walk.axe.push(...nodes.map(({ target }) => `${name}: ${id} at ${target.join(' ')}`));
}

/** Opens every route, and, on our own preview, brings about every state. */
async function walkSite(browser: Browser, address: string, routes: string[], isLive: boolean): Promise<Walk> {
  const walk: Walk = { violations: new Set(), errors: new Set(), axe: [], links: new Map() };
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await watch(page, walk);
  for (const route of routes) {
    const response = await page.goto(address + route, { waitUntil: 'load' });
    if (route === '/' && response) walk.grade = gradePage(await response.allHeaders(), await response.text());
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await checkAccessibility(page, route, walk);
    for (const href of await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href)))
      if (href.startsWith('http') && !walk.links.has(href)) walk.links.set(href, route);
  }
  if (!isLive) {
    await signUp(page, address);
    const session = await context.storageState();
    for (const state of states) {
      // Without scripts nothing can happen that a route does not show, and axe is one.
      if (state.withoutScript) continue;
      const visit = await browser.newContext(state.isSignedIn ? { storageState: session } : {});
      if (!state.asks) await answerQuestion(visit);
      const fresh = await visit.newPage();
      if (state.widths) await fresh.setViewportSize({ width: state.widths[0] ?? 390, height: 844 });
      if (state.media) await fresh.emulateMedia(state.media);
      await watch(fresh, walk);
      await fresh.goto(address + state.path, { waitUntil: 'load' });
      await state.reach?.(fresh);
      // In forced colours and on paper axe compares colours that nobody sees.
      const without = state.media ? ['color-contrast'] : [];
      await checkAccessibility(fresh, `state ${state.name}`, walk, without);
      await visit.close();
    }
  }
  await context.close();
  return walk;
}

/** Internal links that lead nowhere, and where they stand. Links to other sites are listed, not asked. */
async function checkLinks(address: string, links: Map<string, string>): Promise<Passport['links']> {
  const dead: string[] = [];
  const external = new Set<string>();
  const asked = new Map<string, Promise<string>>();
  const fetchPage = (url: string) =>
    fetch(url, { signal: AbortSignal.timeout(30_000) }).then(async (answer) =>
      answer.ok ? answer.text() : '',
    );
  for (const [href, route] of links) {
    const url = new URL(href);
    if (url.origin !== new URL(address).origin) {
      external.add(href);
      continue;
    }
    const { hash } = url;
    url.hash = '';
    if (!asked.has(url.href))
      asked.set(
        url.href,
        fetchPage(url.href).catch(() => ''),
      );
    const text = (await asked.get(url.href)) ?? '';
    const id = decodeURIComponent(hash.slice(1));
    if (!text) dead.push(`${url.pathname}, on ${route}`);
    // Sections of the account are made by its script.
    else if (id && url.pathname !== '/your-account' && !text.includes(`id="${id}"`))
      dead.push(`${url.pathname}${hash}, on ${route}: there is no such place`);
  }
  return { dead, external: [...external].sort() };
}

function readVersions(browser: Browser): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return { node: process.versions.node, chromium: browser.version(), ...dependencies };
}

/** What there is to mend, one line each. */
const listFaults = (passport: Passport): string[] => [
  ...passport.drift,
  ...(passport.observatory.grade === 'A+'
    ? []
    : [`Observatory: ${passport.observatory.grade}, should be A+`]),
  ...passport.policyViolations.map((line) => `policy: ${line}`),
  ...passport.pageErrors.map((line) => `error: ${line}`),
  ...passport.axe.map((line) => `axe: ${line}`),
  ...passport.html.map((line) => `HTML: ${line}`),
  ...passport.links.dead.map((line) => `dead link: ${line}`),
  ...passport.overBudget,
  ...passport.database.filter(({ isGood }) => !isGood).map(({ what, says }) => `database: ${what}: ${says}`),
];

function writePage(passport: Passport, routes: number): string {
  const { observatory, links, firstViews } = passport;
  const views = Object.entries(firstViews).sort(([, a], [, b]) => b - a);
  const faults = listFaults(passport);
  const list = (lines: string[], none: string) =>
    lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : none;
  return `# Passport of ${passport.address}

${passport.at}, ${routes} routes.

## To mend

${list(faults, 'Nothing.')}

## Headers

${passport.drift.length === 0 ? 'Every answer is as deploy/rules.ts says.' : `${passport.drift.length} departures from deploy/rules.ts, above.`}
Observatory: **${observatory.grade}**, ${observatory.score} points.

| Test | Result | Points |
| --- | --- | --- |
${observatory.tests.map(({ name, result, modifier }) => `| ${name} | ${result} | ${modifier} |`).join('\n')}

## Pages

| Check | Found |
| --- | --- |
| violations of the policy | ${passport.policyViolations.length} |
| errors of scripts | ${passport.pageErrors.length} |
| axe | ${passport.axe.length} |
| HTML checker | ${passport.html.length} |
| dead links | ${links.dead.length} |
| over budget | ${passport.overBudget.length} |

${
  views.length > 0
    ? `Largest first views, of ${budgets.firstView} bytes: ${views
        .slice(0, 5)
        .map(([route, bytes]) => `${route} ${bytes}`)
        .join(', ')}.`
    : 'No build at hand to weigh.'
}

## Database

${list(
  passport.database.map(({ what, isGood, says }) => `${isGood ? 'good' : 'MEND'}: ${what}: ${says}`),
  'Not asked; npm run live-check does.',
)}

## Links to other sites

${list(links.external, 'None.')}

## Versions

${list(
  Object.entries(passport.versions).map(([name, version]) => `${name} ${version}`),
  '',
)}
${Object.entries(passport.hosts)
  .map(([name, text]) => `\n## ${name}\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`)
  .join('')}`;
}

if (import.meta.main)
  await runCommand(async () => {
    const live = process.argv[2]?.replace(/\/+$/, '');
    if (live && !URL.canParse(live))
      throw new SettingsError(`"${live}" is no address. Give a full one, such as https://example.com.`);
    const address = live ?? `http://localhost:${port}`;
    const isLive = live !== undefined;
    const hasBuild = existsSync('dist/index.html');
    const routes = await findRoutes(address, isLive);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const stop = isLive ? async () => {} : await startPreview(port, folder);
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
    try {
      const probes = [...routes, '/about/', '/no-such-page', '/blog/no-such-article', '/sitemap.xml'];
      const drift: string[] = [];
      for (const route of probes)
        drift.push(...(await compare(address, route, address.startsWith('https:'))));
      console.log(`${probes.length} answers compared; now ${routes.length} routes in the browser.`);
      const walk = await walkSite(browser, address, routes, isLive);
      const pages = hasBuild ? listPages('dist') : [];
      const firstViews = Object.fromEntries(
        pages.map((page) => [routeOf(page), firstViewBytes('dist', page.slice(1))]),
      );
      const missingPages = pages.filter((page) => page.endsWith('/404.html'));
      const passport: Passport = {
        at: new Date().toISOString(),
        address,
        versions: readVersions(browser),
        hosts: isLive
          ? {}
          : {
              'Netlify and Cloudflare Pages: _headers': writeHeadersFile(),
              'Netlify and Cloudflare Pages: _redirects': writeRedirectsFile(missingPages),
              'Vercel: routes': JSON.stringify(writeVercelConfiguration(pages).routes, null, 1),
            },
        drift,
        observatory: walk.grade ?? { grade: 'F', score: 0, tests: [] },
        policyViolations: [...walk.violations],
        pageErrors: [...walk.errors],
        axe: walk.axe,
        html: await checkMarkup(
          'dist',
          pages.filter((page) => page !== '/choices.html'),
        ),
        links: await checkLinks(address, walk.links),
        firstViews,
        overBudget: Object.entries(firstViews)
          .filter(([, bytes]) => bytes > budgets.firstView)
          .map(([route, bytes]) => `first view of ${route}: ${bytes} bytes, at most ${budgets.firstView}`),
        database: isLive ? [] : await checkProject({ url: address, key: embeddedPublishableKey }),
      };
      writeFileSync(path.join(folder, 'passport.json'), `${JSON.stringify(passport, null, 2)}\n`);
      writeFileSync(path.join(folder, 'passport.md'), writePage(passport, routes.length));
      const faults = listFaults(passport);
      for (const line of faults) console.log(line);
      console.log(
        `\n${faults.length === 0 ? 'Nothing to mend' : `${faults.length} to mend`}. Observatory: ${passport.observatory.grade}, ${passport.observatory.score}. The page is .local/passport/passport.md`,
      );
      if (faults.length > 0) process.exitCode = 1;
    } finally {
      await browser.close();
      await stop();
    }
  });
