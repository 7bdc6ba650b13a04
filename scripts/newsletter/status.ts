/** What became of issues, and whose mail came back. */
import type postgres from 'postgres';
import { SettingsError } from '../../server/settings.ts';

/** What became of every issue, as text for a terminal: the newest first. @param issue only this one */
export async function readStatus(sql: postgres.Sql, issue?: string): Promise<string> {
  const rows = await sql`
    select name, started_at,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'deferred')::int as deferred,
      count(*) filter (where unsubscribed_at >= started_at and left_by = 'reader')::int as gone,
      count(*) filter (where unsubscribed_at >= started_at and left_by = 'bounce')::int as bounced,
      count(*) filter (where unsubscribed_at >= started_at and left_by = 'complaint')::int as complained,
      array_agg(email || ' ' || reader) filter (where state = 'claimed') as unknown,
      (select count(*)::int from public.newsletter_subscribers reader
       where consented_at is not null and unsubscribed_at is null and not exists (
         select from private.newsletter_deliveries done where done.issue = name and done.reader = reader.id)) as left
    from private.newsletter_issues
    left join private.newsletter_deliveries on issue = name
    left join public.newsletter_subscribers on id = reader
    ${issue === undefined ? sql`` : sql`where name = ${issue}`}
    group by name order by started_at desc`;
  if (rows.length === 0) return issue ? `Nothing of ${issue} was sent yet.\n` : 'No issue was sent yet.\n';
  return rows
    .map(
      ({ name, started_at, unknown, ...counts }) =>
        `${name}, begun ${started_at.toISOString()}
  sent ${counts.sent}, failed ${counts.failed}, to be tried again ${counts.deferred}, left ${counts.left}
  since then unsubscribed ${counts.gone}, came back ${counts.bounced}, reported ${counts.complained}
${unknown ? `  Broke off, may or may not be sent (look for the id at your mail service, then --again or leave it):\n${unknown.map((each: string) => `    ${each}\n`).join('')}` : ''}`,
    )
    .join('\n');
}

/** An address as it stands in an export, with or without a name around it. */
const address = /[^\s<>"',;:]+@[^\s<>"',;:@]+\.\p{L}{2,}/u;

/**
 * Ends the subscriptions of addresses in an export of a mail service, a line each. A line that speaks of a complaint or
 * of spam is one; a line that speaks of a passing trouble is left out.
 * @returns how many lines had an address
 * @throws SettingsError where there is none: then the file is another one
 */
export async function importBounces(sql: postgres.Sql, text: string): Promise<number> {
  const lines = text
    .split(/\r?\n/)
    .filter(
      (line) =>
        address.test(line) &&
        !/\b(?:soft|transient|temporary|deferred|delayed)/i.test(line.replace(address, '')),
    );
  if (lines.length === 0) throw new SettingsError('The file has no line with an address that came back.');
  await sql.begin(async (all) => {
    for (const line of lines)
      await all`select public.stop_newsletter(${address.exec(line)?.[0] ?? ''}, ${/complain|spam|abuse/i.test(line.replace(address, '')) ? 'complaint' : 'bounce'})`;
  });
  return lines.length;
}
