/**
 * What the site, its visitors and its operator ask the database, for `npm run bench -- --growth`: the statements that
 * the code of src/lib/backend and scripts/inbox.ts leads to, and those of somebody who tries for more.
 */
import { type Counts, idOf } from './growth-rows.ts';

export interface Query {
  /** A sentence without its full stop. */
  what: string;
  role: 'authenticated' | 'anon' | 'service_role' | 'supabase_auth_admin';
  /** @param n an account that has a session and a photo */
  sql(n: number): string;
  /** What the superuser prepares in the same transaction. */
  before?: (n: number) => string;
  /** Rows that it must find, where it reads. */
  rows?: number;
  /** The milliseconds it may take, where it is more than one visitor's question. */
  mostMs?: number;
}

const quoted = (text: string) => `$q$${text}$q$`;
/** Runs a statement that is refused, and swallows the refusal. */
const refused = (sql: string) => `select bench.attempt(${quoted(sql)})`;

const photo = (n: number) => `${idOf.account(n)} || '/avatar.webp'`;
const message = (key: string) => `insert into public.contact_submissions
  (idempotency_key, full_name, email, company_name, service, problem_description, additional_info)
  values (${key}, 'Grace Hopper', 'grace@example.org', 'Navy', '',
    repeat('We answer the phone at night and lose orders. ', 14), 'Package: leader')`;
const subscribe = (email: string) =>
  `insert into public.newsletter_subscribers (email, first_name) values (${email}, 'Grace')`;
const inboxColumns =
  'id, idempotency_key, full_name, email, company_name, problem_description, additional_info, created_at, handled_at';

/** Every query. @param counts the rows there are */
export const listQueries = (counts: Counts): Query[] => [
  {
    what: 'An owner reads the profile',
    role: 'authenticated',
    sql: (n) => `select avatar_url, full_name from public.profiles where id = ${idOf.account(n)}`,
    rows: 1,
  },
  {
    what: 'An owner reads the subscription',
    role: 'authenticated',
    sql: (n) =>
      `select subscription_tier, purchase_date, subscription_end from public.subscribers where user_id = ${idOf.account(n)}`,
    rows: 1,
  },
  {
    what: 'An owner saves the name',
    role: 'authenticated',
    sql: (n) =>
      `update public.profiles set full_name = 'Grace Hopper' where id = ${idOf.account(n)} returning id`,
    rows: 1,
  },
  {
    what: 'An owner saves the address of a photo',
    role: 'authenticated',
    sql: (
      n,
    ) => `insert into public.profiles (id, avatar_url, full_name) values (${idOf.account(n)}, 'https://abcdefghijklmnopqrst.supabase.co/storage/v1/object/public/avatars/'
      || ${photo(n)} || '?v=1752300000001', 'Grace Hopper')
      on conflict (id) do update set id = excluded.id, avatar_url = excluded.avatar_url, full_name = excluded.full_name returning id`,
    rows: 1,
  },
  {
    what: 'An account asks for the profile of another',
    role: 'authenticated',
    sql: (n) => `select * from public.profiles where id = ${idOf.account(n - 1)}`,
    rows: 0,
  },
  {
    what: 'An account asks for all profiles',
    role: 'authenticated',
    sql: () => 'select * from public.profiles',
    rows: 1,
  },
  {
    what: 'An account asks for all subscriptions',
    role: 'authenticated',
    sql: () => 'select * from public.subscribers',
    rows: 1,
  },
  {
    what: 'An account changes the profile of another',
    role: 'authenticated',
    sql: (n) =>
      `update public.profiles set full_name = 'Mallory' where id = ${idOf.account(n - 1)} returning id`,
    rows: 0,
  },
  {
    what: 'An account changes all profiles',
    role: 'authenticated',
    sql: () => `update public.profiles set full_name = 'Mallory' returning id`,
    rows: 1,
  },
  {
    what: 'An owner looks for the photo',
    role: 'authenticated',
    sql: (n) => `select id from storage.objects where bucket_id = 'avatars' and name = ${photo(n)}`,
    rows: 1,
  },
  {
    what: 'An owner puts up another photo',
    role: 'authenticated',
    sql: (
      n,
    ) => `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', ${photo(n)}, ${idOf.account(n)}::text)
      on conflict (bucket_id, name) do update set metadata = '{"size": 24001}', updated_at = now() returning id`,
    rows: 1,
  },
  {
    what: 'An owner lists the own folder',
    role: 'authenticated',
    sql: (n) =>
      `select name, metadata from storage.objects where bucket_id = 'avatars' and name like ${idOf.account(n)} || '/%' order by name limit 100`,
    rows: 1,
  },
  {
    what: 'An account lists the whole bucket',
    role: 'authenticated',
    sql: () => `select name from storage.objects where bucket_id = 'avatars' order by name limit 100`,
    rows: 1,
  },
  {
    what: 'An account removes all photos it may',
    role: 'authenticated',
    sql: () => `delete from storage.objects where bucket_id = 'avatars' returning name`,
    rows: 1,
  },
  {
    what: 'An owner deletes the account, newsletter included',
    role: 'authenticated',
    before: (n) => `update auth.sessions set created_at = now() where id = ${idOf.session(n)}`,
    sql: () => 'select public.delete_own_account(true)',
  },
  {
    what: 'The sign-in service stores a new account',
    role: 'supabase_auth_admin',
    sql: () => `insert into auth.users (instance_id, id, aud, role, email, raw_user_meta_data)
      select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', id || '@example.org',
        '{"full_name": "Grace Hopper"}' from gen_random_uuid() id`,
  },
  {
    what: 'A visitor sends a message',
    role: 'anon',
    sql: () => message('gen_random_uuid()'),
  },
  {
    what: 'A visitor sends the same message again (refused)',
    role: 'anon',
    sql: (n) => refused(message(idOf.key(n))),
  },
  {
    what: 'A visitor sends a sixth message in five minutes (refused)',
    role: 'anon',
    before: () =>
      `insert into private.rate_hits (bucket, ip_hash)
       select 'contact_submissions', encode(sha256(convert_to(salt || '203.0.113.9', 'utf8')), 'hex')
       from private.rate_salt, generate_series(1, 5)`,
    sql: () => refused(message('gen_random_uuid()')),
  },
  {
    what: 'A visitor subscribes to the newsletter',
    role: 'anon',
    sql: () => subscribe(`gen_random_uuid() || '@example.org'`),
  },
  {
    what: 'A known reader subscribes once more',
    role: 'anon',
    sql: (n) => subscribe(`'Reader${n}@example.com'`),
  },
  {
    what: 'A reader unsubscribes',
    role: 'anon',
    sql: (n) => `select public.unsubscribe_from_newsletter(${idOf.token(n)}::text)`,
  },
  {
    what: 'Somebody guesses at unsubscribing',
    role: 'anon',
    sql: () => 'select public.unsubscribe_from_newsletter(gen_random_uuid()::text)',
  },
  {
    what: 'The operator finds one message by its reference',
    role: 'service_role',
    sql: (n) => `select ${inboxColumns} from public.contact_submissions
      where idempotency_key between overlay(${idOf.key(n)}::text placing '0000-0000-0000-000000000000' from 10)::uuid
        and overlay(${idOf.key(n)}::text placing 'ffff-ffff-ffff-ffffffffffff' from 10)::uuid`,
    rows: 1,
  },
  {
    what: 'The operator marks one message as handled',
    role: 'service_role',
    sql: () =>
      `update public.contact_submissions set handled_at = now() where id = ${idOf.message(7)} returning id`,
    rows: 1,
  },
  {
    what: `The operator reads the ${counts.openMessages} messages that wait`,
    role: 'service_role',
    sql: () =>
      `select ${inboxColumns} from public.contact_submissions where handled_at is null order by created_at, id limit 1000`,
    rows: counts.openMessages,
    mostMs: 10,
  },
  {
    what: 'The operator reads a page of 1,000 of all messages, somewhere in the middle',
    role: 'service_role',
    sql: () => `select ${inboxColumns} from public.contact_submissions
      where created_at >= now() - interval '300 days' and (created_at > now() - interval '300 days' or id > ${idOf.message(1)})
      order by created_at, id limit 1000`,
    rows: 1000,
    mostMs: 10,
  },
  {
    what: 'The operator looks at the view of messages that wait',
    role: 'service_role',
    sql: () => 'select * from public.open_messages',
    rows: counts.openMessages,
    mostMs: 10,
  },
  {
    what: 'The hourly deletion finds nothing',
    role: 'service_role',
    before: () => 'select public.delete_expired_rows()',
    sql: () => 'select public.delete_expired_rows()',
  },
  {
    what: 'The hourly deletion takes the most that can come together in an hour: 500 messages, 500 readers, 1,000 hashes',
    role: 'service_role',
    before: () => `
      update public.contact_submissions set created_at = now() - interval '25 months'
      where idempotency_key in (select ${idOf.key('n')} from generate_series(1001, 1500) n);
      update public.newsletter_subscribers set unsubscribed_at = now() - interval '31 days'
      where unsubscribe_token in (select ${idOf.token('n')} from generate_series(1001, 1500) n);
      update private.rate_hits set at = now() - interval '30 hours' where id in (select id from private.rate_hits limit 1000)`,
    sql: () => 'select public.delete_expired_rows()',
    mostMs: 100,
  },
];
