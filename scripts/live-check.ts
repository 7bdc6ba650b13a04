/**
 * `npm run live-check`: whether what is live has what it needs. Asks a Supabase project (live-check/backend.ts), with
 * DATABASE_URL also its catalogue, and, where an address follows, the published site (live-check/site.ts). It stores
 * nothing, but with --first-day (live-check/first-day.ts). What cannot be seen from outside is listed at the end.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { embeddedPublishableKey, loadEnvironment, runCommand, SettingsError } from '../server/settings.ts';
import { checkProject, type Project } from './live-check/backend.ts';
import { checkCatalogue } from './live-check/catalogue.ts';
import type { Finding } from './live-check/finding.ts';
import { askInTerminal, spendFirstDay } from './live-check/first-day.ts';
import { checkSite } from './live-check/site.ts';

/** Settings that no interface shows to a publishable key. */
const byHand = [
  'Authentication, URL configuration: the site URL is the address of the site without a slash at the end; the redirect URLs are that address and <address>/reset-password.',
  'Authentication, e-mail: the shortest password is 6, and leaked passwords are refused; secure password change is on, and so is requiring the current password; the templates and subjects are those of supabase/templates and supabase/config.toml.',
  'Authentication, e-mail: the messages after a change of password and of address are on; one mail a minute to an address.',
  'Authentication, sessions: access tokens expire after 900 seconds. With CHECK_EMAIL and CHECK_PASSWORD, of an account for this, the check sees it.',
  'Authentication: captcha, a second factor and one session for each account are off. The site does not serve them.',
  'Authentication, SMTP: a sender of your own is set. The built-in one sends to members of the project alone.',
  'Backups are on, and one has been restored into an empty project this quarter.',
];

const usage = `npm run live-check                              the backend at PUBLIC_SUPABASE_URL
npm run live-check -- https://www.example.com   the site at this address, and its backend
npm run live-check -- --first-day               the backend as a visitor, once: it makes and deletes an account
npm run live-check -- --json report.json        the report into a file for programs, or to the output: -`;

interface Request {
  /** Of the site, without a slash at the end. */
  address?: string;
  json?: string | undefined;
  'first-day'?: boolean;
}

function readRequest(): Request {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'string' }, 'first-day': { type: 'boolean' } },
    });
    const [address, ...rest] = positionals;
    if (rest.length > 0) throw new Error('One address is asked at a time.');
    if (address === undefined) return values;
    if (!/^https?:\/\/[^/]/.test(address) || !URL.canParse(address))
      throw new Error(`"${address}" is no address. Give a full one, such as https://www.example.com.`);
    return { ...values, address: address.replace(/\/+$/, '') };
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** The backend of a site: the project it is built for, or, without one, the backend on its own origin. */
function findProject(address?: string): Project {
  const url = process.env.PUBLIC_SUPABASE_URL?.replace(/\/+$/, '');
  const key = process.env.PUBLIC_SUPABASE_KEY;
  if (url && key) return { url, key };
  if (address) return { url: address, key: embeddedPublishableKey };
  throw new SettingsError('Set PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_KEY to the project to be checked.');
}

function print(findings: Finding[]): void {
  for (const { what, isGood, says } of findings)
    console.log(`${isGood ? 'good ' : 'MEND '} ${what}: ${says}`);
  console.log('\nCannot be seen from outside, look yourself:');
  for (const line of byHand) console.log(`      ${line}`);
  const bad = findings.filter(({ isGood }) => !isGood).length;
  console.log(bad === 0 ? '\nNothing to mend.' : `\n${bad} to mend.`);
}

await runCommand(async () => {
  loadEnvironment();
  const { address, json, 'first-day': isFirstDay } = readRequest();
  const project = findProject(address);
  console.error(address ? `Asking every page of ${address}.` : `Asking ${project.url}.`);
  const site = address ? await checkSite(address) : [];
  const { CHECK_EMAIL: email, CHECK_PASSWORD: password, DATABASE_URL: database } = process.env;
  const backend = await checkProject(project, email && password ? { email, password } : undefined);
  if (isFirstDay) backend.push(...(await spendFirstDay(project, askInTerminal)));
  const isHosted = new URL(project.url).hostname.endsWith('.supabase.co');
  const catalogue = database ? await checkCatalogue(database, isHosted) : [];
  const findings = [...site, ...backend, ...catalogue];
  const report = {
    at: new Date().toISOString(),
    address,
    project: project.url,
    site,
    backend,
    catalogue,
    byHand,
  };
  if (json === '-') console.log(JSON.stringify(report, null, 2));
  else print(findings);
  if (json && json !== '-') {
    writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
    console.log(`The report is in ${json}.`);
  }
  if (findings.some(({ isGood }) => !isGood)) process.exitCode = 1;
});
