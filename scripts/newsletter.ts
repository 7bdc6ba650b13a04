/** `npm run newsletter`: sends an issue to the confirmed readers, and says what became of it (docs/operations.md). */
import { readFileSync } from 'node:fs';
import { loadEnvironment, readArguments, runCommand, SettingsError } from '../server/settings.ts';

const usage = `npm run newsletter -- first-issue --preview            writes the mail as files, to open in a browser
npm run newsletter -- first-issue --to me@example.com  sends one trial
npm run newsletter -- first-issue --send               sends it to all who do not have it yet, and goes on where it broke off
npm run newsletter -- first-issue --send --again       the same, and once more where it is not known whether it was sent
npm run newsletter -- --status                         sent, failed, left, unsubscribed since
npm run newsletter -- --bounces export.csv             ends the subscriptions of addresses that came back or complained
--per-minute 60                                        how many mails a minute`;

/** The settings that must be there. @throws SettingsError that names those that are not */
function need<Name extends string>(...names: Name[]): Record<Name, string> {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0)
    throw new SettingsError(
      `Set ${missing.join(', ')} in the shell or in .env. docs/operations.md says to what.`,
    );
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as Record<Name, string>;
}

/** Amazon SES takes one a second from new accounts, the least of the large services: docs.aws.amazon.com/ses/latest/dg/quotas.html */
const usualRate = '60';

function readRate(written: string): number {
  const rate = Number(written);
  if (Number.isInteger(rate) && rate >= 1 && rate <= 1_000_000) return rate;
  throw new SettingsError(`--per-minute is "${written}". Write a whole number from 1, such as 60.`);
}

if (import.meta.main)
  await runCommand(async () => {
    const { values, positionals } = readArguments(usage, {
      allowPositionals: true,
      options: {
        preview: { type: 'boolean' },
        to: { type: 'string' },
        send: { type: 'boolean' },
        again: { type: 'boolean', default: false },
        status: { type: 'boolean' },
        bounces: { type: 'string' },
        'per-minute': { type: 'string', default: usualRate },
      },
    });
    loadEnvironment();
    const [name = '', ...more] = positionals;
    const asked = [
      values.preview,
      values.to !== undefined,
      values.send,
      values.status,
      values.bounces !== undefined,
    ].filter(Boolean);
    const isAboutIssue = !values.status && values.bounces === undefined;
    if (
      asked.length !== 1 ||
      more.length > 0 ||
      (values.again && !values.send) ||
      (isAboutIssue && !name) ||
      (!isAboutIssue && name)
    )
      throw new SettingsError(usage);
    const perMinute = readRate(values['per-minute']);
    if (isAboutIssue) {
      const mailing = ['SMTP_URL', 'MAIL_FROM', 'SITE_URL', 'PUBLIC_SUPABASE_URL'] as const;
      if (values.to !== undefined && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(values.to))
        throw new SettingsError(`--to is "${values.to}". Write one address.`);
      const settings = values.preview
        ? null
        : need(...mailing, ...(values.send ? ['DATABASE_URL' as const] : []));
      // Here, for what draws mails takes a while to load.
      const { sendIssue, sendTrial, writePreview } = await import('./newsletter/send.ts');
      if (!settings) console.log(`The mail is in ${await writePreview(name)}, its text beside it.`);
      else if (values.to !== undefined) await sendTrial(name, values.to, settings);
      else await sendIssue(name, settings, { perMinute, isAgain: values.again });
      return;
    }
    const text = values.bounces === undefined ? undefined : readFileSync(values.bounces, 'utf8');
    const { DATABASE_URL } = need('DATABASE_URL');
    const { withDatabase } = await import('./newsletter/database.ts');
    const { importBounces, readStatus } = await import('./newsletter/status.ts');
    await withDatabase(DATABASE_URL, async (sql) => {
      if (text === undefined) process.stdout.write(await readStatus(sql));
      else
        console.log(
          `${await importBounces(sql, text)} addresses get no newsletter any more, as far as they were readers.`,
        );
    });
  });
