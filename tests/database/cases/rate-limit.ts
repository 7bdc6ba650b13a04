import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../support/database.ts';
import { insertInto, insertMessage, operator, visitor } from '../people.ts';

const messages = 'public.contact_submissions';
const subscribers = 'public.newsletter_subscribers';

export function testRateLimit(database: Database) {
  const from = (ipAddress: string, statement: [string, ...unknown[]]) =>
    database.send({ ...visitor, headers: { 'cf-connecting-ip': ipAddress } }, statement);
  const count = async (table: string, words: string) => {
    const column = table === messages ? 'problem_description' : 'first_name';
    return (await database.query(`select 1 from ${table} where ${column} = $1`, words)).length;
  };
  afterEach(() => database.query('delete from private.rate_hits'));

  // floods.ts tests many simultaneous messages from one IP address.
  it('a rate-limited request gets status 429 and Retry-After', async () => {
    let refusal: { message: string; detail: string } | undefined;
    await database
      .as({ ...visitor, headers: { 'x-forwarded-for': '203.0.113.9' } }, async (query) => {
        for (let count = 0; count < 6; count += 1) await query(...insertMessage('One after the other'));
      })
      .catch((error) => {
        refusal = error;
      });
    const { status, headers } = JSON.parse(refusal?.detail ?? '{}');
    expect(status).toBe(429);
    expect(Number(headers['Retry-After'])).toBeGreaterThan(290);
    expect(Number(headers['Retry-After'])).toBeLessThanOrEqual(300);
    expect(JSON.parse(refusal?.message ?? '{}')).toEqual({
      code: 'rate_limited',
      message: 'Too many requests',
      details: `retry after ${headers['Retry-After']} seconds`,
      hint: null,
    });
  });

  it('an IP address above the rate limit may send again after five minutes', async () => {
    for (let sent = 0; sent < 5; sent += 1) await from('203.0.113.10', insertMessage('Patient'));
    expect(await from('203.0.113.10', insertMessage('Patient'))).toMatch(/^PGRST/);
    await database.query(`update private.rate_hits set at = at - interval '5 minutes'`);
    expect(await from('203.0.113.10', insertMessage('Patient'))).toBe(1);
  });

  it('a subscription with a known email address counts towards the rate limit', async () => {
    const subscription = insertInto(subscribers, { email: 'again@example.org', first_name: 'Again' });
    for (let sent = 0; sent < 5; sent += 1) expect(await from('203.0.113.12', subscription)).toBe(1);
    expect(await from('203.0.113.12', subscription)).toMatch(/^PGRST/);
    expect(await count(subscribers, 'Again')).toBe(1);
  });

  it('a retry of a stored message is still recognised above the rate limit', async () => {
    const repeat = insertMessage('Repeated', { idempotency_key: '44444444-0000-4000-8000-000000000001' });
    expect(await from('203.0.113.13', repeat)).toBe(1);
    for (let sent = 0; sent < 4; sent += 1) await from('203.0.113.13', insertMessage('Repeated'));
    expect(await from('203.0.113.13', repeat)).toBe('23505 contact_submissions_idempotency_key_unique');
  });

  it('each row of a statement counts towards the rate limit', async () => {
    const sql = `insert into ${messages} (full_name, email, problem_description, additional_info)
      select 'Grace', 'grace@example.com', 'Row by row', 'Package: leader' from generate_series(1, 4)`;
    expect(await from('203.0.113.19', [sql])).toBe(4);
    expect(await from('203.0.113.19', insertMessage('Row by row'))).toBe(1);
    expect(await from('203.0.113.19', insertMessage('Row by row'))).toMatch(/^PGRST/);
    expect(await count(messages, 'Row by row')).toBe(5);
  });

  it('requests without an IP address have no rate limit', async () => {
    for (const headers of [undefined, {}, { 'x-forwarded-for': '' }])
      for (let sent = 0; sent < 6; sent += 1)
        expect(await database.send({ ...visitor, headers }, insertMessage('No IP address'))).toBe(1);
    expect(await database.query('select 1 from private.rate_hits')).toEqual([]);
  });

  it('an invalid IP address is rate-limited like a valid one', async () => {
    const headers = { 'x-forwarded-for': `unknown'; -- ${'x'.repeat(500)}` };
    for (let sent = 0; sent < 5; sent += 1)
      expect(await database.send({ ...visitor, headers }, insertMessage('Odd'))).toBe(1);
    expect(await database.send({ ...visitor, headers }, insertMessage('Odd'))).toMatch(/^PGRST/);
  });

  const read = async (headers: Record<string, string>, settings = '') =>
    database.as({ role: 'owner', headers }, async (query) => {
      if (settings) await query(`update private.settings set ${settings}`);
      const [networks] = await query<{ narrow: string | null; wide: string | null }>(
        'select * from private.read_request_networks()',
      );
      return networks;
    });
  const edgeOnly = `ip_address_headers = '{x-real-ip}'`;
  const by = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
  const edge = '198.51.100.1';
  const claim = '203.0.113.2';

  it.each<[title: string, headers: Record<string, string>, narrow: string | null, settings?: string]>([
    ['is read first from CF-Connecting-IP', { 'cf-connecting-ip': edge, ...by(claim) }, edge],
    ['is the last one in the list, because visitors can set the others', by(`${claim}, ${edge}`), edge],
    ['is the last public one, not that of a proxy', by(`${claim}, ${edge},10.0.0.1, 172.17.0.1 ,::1`), edge],
    ['may be private if there is no public one', by('10.0.0.7'), '10.0.0.7'],
    [
      'is at the configured position from the end',
      by(`${claim}, ${edge}, 192.0.2.9, 10.0.0.1`),
      edge,
      'ip_address_hop = 2',
    ],
    [
      'is the first in a list that is shorter than the configured position',
      by(edge),
      edge,
      'ip_address_hop = 2',
    ],
    [
      'is not read from headers that are not configured',
      { 'cf-connecting-ip': claim, ...by(claim) },
      null,
      edgeOnly,
    ],
    ['is read from the configured header', { 'x-real-ip': edge }, edge, edgeOnly],
    ['is not read from an empty CF-Connecting-IP header', { 'cf-connecting-ip': ' ', ...by(edge) }, edge],
    ['is read without its port', by(`${edge}:50123`), edge],
    ['is read from an IPv4-mapped IPv6 address', by(`::ffff:${edge}`), edge],
    ['is found after thousands of invalid entries', by(`${'x,'.repeat(5000)}${edge}`), edge],
    ['is null without a header', {}, null],
    ['is null if the header has only commas', by(', ,'), null],
  ])('the IP address of a request %s', async (_, headers, narrow, settings) => {
    expect(await read(headers, settings)).toEqual({ narrow, wide: null });
  });

  it.each(['2001:db8:1:2:3:4:5:6', '[2001:db8:1:2::1]', '[2001:DB8:1:2::1]:50123'])(
    'the IPv6 address %s counts towards the limits of its /64 and /48 networks',
    async (ipAddress) => {
      expect(await read({ 'x-forwarded-for': ipAddress })).toEqual({
        narrow: '2001:db8:1:2::/64',
        wide: '2001:db8:1::/48',
      });
    },
  );

  it.each([
    ['an empty list of headers', `ip_address_headers = '{}'`],
    ['a header name with capital letters', `ip_address_headers = '{X-Real-IP}'`],
    ['the IP address position 0', 'ip_address_hop = 0'],
    ['is_only_row = false, which would allow a second row', 'is_only_row = false'],
  ])('the settings of the rate limit reject %s', async (_, settings) => {
    expect(await database.attempt({ role: 'owner' }, `update private.settings set ${settings}`)).toMatch(
      /^23514 settings_/,
    );
  });

  it('a /48 IPv6 network can send at most 20 messages in five minutes', async () => {
    const send = (network: string, n: number) =>
      from(`2001:db8:${network}:${n}::1`, insertMessage('Networks'));
    for (let sent = 0; sent < 20; sent += 1) expect(await send('7', sent)).toBe(1);
    expect(await send('7', 20)).toMatch(/^PGRST/);
    expect(await send('8', 20)).toBe(1);
  });

  it('a /64 IPv6 network can send at most five messages in five minutes', async () => {
    for (let sent = 0; sent < 5; sent += 1)
      expect(await from(`2001:db8:9:1::${sent}`, insertMessage('Narrow'))).toBe(1);
    expect(await from('2001:db8:9:1::99', insertMessage('Narrow'))).toMatch(/^PGRST/);
    expect(await from('2001:db8:9:2::1', insertMessage('Narrow'))).toBe(1);
  });

  it('an IP address is stored only as a salted hash', async () => {
    await from('203.0.113.15', insertMessage('Hashed'));
    const [hit] = await database.query<{ bucket: string; source_hash: string }>(
      'select bucket, source_hash from private.rate_hits',
    );
    expect(hit?.bucket).toBe('contact_submissions');
    expect(hit?.source_hash).toMatch(/^[0-9a-f]{64}$/);
    const [plain] = await database.query<{ hash: string }>(
      `select encode(sha256('203.0.113.15'), 'hex') as hash`,
    );
    expect(hit?.source_hash).not.toBe(plain?.hash);
  });

  it('the next message deletes hashes of IP addresses that are older than a day', async () => {
    await database.query(
      `insert into private.rate_hits (bucket, source_hash, at) values ('contact_submissions', 'old', now() - interval '25 hours')`,
    );
    await from('203.0.113.16', insertMessage('Next'));
    expect(await database.query(`select 1 from private.rate_hits where source_hash = 'old'`)).toEqual([]);
  });

  const fill = (form: string, many: number) =>
    database.query(
      `insert into private.rate_hits (bucket, source_hash, at)
       select $1, 'hash ' || number, now() - interval '10 minutes' from generate_series(1, $2::int) number`,
      form,
      many,
    );
  const readHeld = (words: string) =>
    database.query<{ is_held: boolean }>(
      `select quarantined_at is not null as is_held from ${messages} where problem_description = $1 order by created_at`,
      words,
    );

  it('the 501st message in an hour is the first that is stored in quarantine', async () => {
    await fill('contact_submissions', 499);
    expect(await from('203.0.113.17', insertMessage('Ceiling'))).toBe(1);
    expect(await from('203.0.113.22', insertMessage('Ceiling'))).toBe(1);
    expect(await readHeld('Ceiling')).toEqual([{ is_held: false }, { is_held: true }]);
  });

  it('an IP address can send at most five quarantined messages in five minutes', async () => {
    await fill('contact_submissions', 500);
    for (let sent = 0; sent < 5; sent += 1)
      expect(await from('203.0.113.23', insertMessage('Held flood'))).toBe(1);
    expect(await from('203.0.113.23', insertMessage('Held flood'))).toMatch(/retry after (29\d|300) seconds/);
    expect(await readHeld('Held flood')).toEqual(Array(5).fill({ is_held: true }));
  });

  it('the 501st newsletter subscription in an hour is rejected until the hour is over', async () => {
    await fill('newsletter_subscribers', 500);
    const subscription = insertInto(subscribers, { email: 'ceiling@example.org', first_name: 'Ceiling' });
    expect(await from('203.0.113.24', subscription)).toMatch(/retry after (2[0-9]{3}|3000) seconds/);
    expect(await count(subscribers, 'Ceiling')).toBe(0);
  });

  it('500 newsletter subscriptions in an hour do not quarantine a message', async () => {
    await fill('newsletter_subscribers', 500);
    expect(await from('203.0.113.25', insertMessage('Other form'))).toBe(1);
    expect(await readHeld('Other form')).toEqual([{ is_held: false }]);
  });

  it('the operator has no rate limit', async () => {
    const headers = { 'cf-connecting-ip': '203.0.113.18' };
    for (let sent = 0; sent < 6; sent += 1)
      expect(await database.send({ ...operator, headers }, insertMessage('Own'))).toBe(1);
    expect(await database.query('select 1 from private.rate_hits')).toEqual([]);
  });
}
