/** The rows of a site that has grown, for `npm run bench -- --growth`: set by set, with made-up people. */

/** How many rows belong to so many accounts. Assumptions, not measurements: docs/growth.md says why these. */
export const countRows = (accounts: number) => ({
  accounts,
  photos: Math.round(accounts / 5),
  sessions: Math.round(accounts / 2),
  messages: Math.round(accounts / 5),
  /** Messages that wait for an answer. */
  openMessages: 500,
  readers: Math.round(accounts / 2),
  /** Hashes of addresses for each of the two forms: the ceiling of an hour, all day long. */
  hits: 10_000,
});

export type Counts = ReturnType<typeof countRows>;

/** SQL for what an account, a session, a reader and a message are known by. @param n their number, as SQL */
export const idOf = {
  account: (n: number | 'n') => `md5('account ' || ${n})::uuid`,
  session: (n: number | 'n') => `md5('session ' || ${n})::uuid`,
  token: (n: number | 'n') => `md5('token ' || ${n})::uuid`,
  message: (n: number | 'n') => `md5('message ' || ${n})::uuid`,
  key: (n: number | 'n') => `md5('key ' || ${n})::uuid`,
};

/**
 * What the services of a hosted project keep beside the columns that our migrations refer to: columns and indexes as
 * their own migrations leave them (https://github.com/supabase/postgres, migrations/schema-17.sql). Without it an
 * account would look smaller, and its end faster, than they are.
 */
export const serviceTables = `
  set role supabase_auth_admin;
  alter table auth.users drop constraint users_email_key,
    add instance_id uuid, add invited_at timestamptz,
    add confirmation_token varchar(255) default '', add confirmation_sent_at timestamptz,
    add recovery_token varchar(255) default '', add recovery_sent_at timestamptz,
    add email_change_token_new varchar(255) default '', add email_change varchar(255) default '',
    add email_change_sent_at timestamptz, add last_sign_in_at timestamptz, add is_super_admin boolean,
    add phone text unique, add phone_confirmed_at timestamptz, add phone_change text default '',
    add phone_change_token varchar(255) default '', add phone_change_sent_at timestamptz,
    add confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    add email_change_token_current varchar(255) default '', add email_change_confirm_status smallint default 0,
    add banned_until timestamptz, add reauthentication_token varchar(255) default '',
    add reauthentication_sent_at timestamptz, add is_sso_user boolean not null default false,
    add deleted_at timestamptz, add is_anonymous boolean not null default false;
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token !~ '^[0-9 ]*$';
  create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token !~ '^[0-9 ]*$';
  create index users_instance_id_email_idx on auth.users (instance_id, lower(email));
  create index users_instance_id_idx on auth.users (instance_id);
  create index users_is_anonymous_idx on auth.users (is_anonymous);

  create table auth.identities (
    id uuid primary key default gen_random_uuid(), provider_id text not null,
    user_id uuid not null references auth.users (id) on delete cascade, identity_data jsonb not null,
    provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
    email text generated always as (lower(identity_data ->> 'email')) stored, unique (provider_id, provider)
  );
  create index identities_user_id_idx on auth.identities (user_id);
  create index identities_email_idx on auth.identities (email text_pattern_ops);

  alter table auth.sessions add factor_id uuid, add aal text, add not_after timestamptz, add refreshed_at timestamp,
    add user_agent text, add ip inet, add tag text;
  create index user_id_created_at_idx on auth.sessions (user_id, created_at);
  create index sessions_not_after_idx on auth.sessions (not_after desc);

  create table auth.refresh_tokens (
    id bigserial primary key, instance_id uuid, token varchar(255) unique, user_id varchar(255), revoked boolean,
    created_at timestamptz, updated_at timestamptz, parent varchar(255),
    session_id uuid references auth.sessions (id) on delete cascade
  );
  create index refresh_tokens_instance_id_idx on auth.refresh_tokens (instance_id);
  create index refresh_tokens_instance_id_user_id_idx on auth.refresh_tokens (instance_id, user_id);
  create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
  create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
  create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

  create table auth.mfa_amr_claims (
    id uuid primary key, session_id uuid not null references auth.sessions (id) on delete cascade,
    created_at timestamptz not null, updated_at timestamptz not null, authentication_method text not null,
    unique (session_id, authentication_method)
  );
  reset role;

  set role supabase_storage_admin;
  create index name_prefix_search on storage.objects (name text_pattern_ops);
  create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
  create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");
  reset role;
`;

/** Spreads rows over two years, so that the oldest messages are just not old enough to be deleted. */
const age = (count: number) => `now() - interval '729 days' * (n::float8 / ${Math.max(1, count)})`;

/**
 * The statements that fill the tables, each with what it fills. Triggers and foreign keys rest meanwhile: what they
 * would make and check is made here, a million rows at a time.
 */
export function fillingStatements(counts: Counts): [what: string, sql: string][] {
  const series = (count: number) => `generate_series(1, ${count}) n`;
  const instance = `'00000000-0000-0000-0000-000000000000'`;
  const email = `'person' || n || '@company' || n % 5000 || '.example.com'`;
  const name = `'Person ' || n || ' of Somewhere'`;
  return [
    [
      'auth.users',
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         last_sign_in_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select ${instance}, ${idOf.account('n')}, 'authenticated', 'authenticated', ${email},
         '$2a$10$' || left(md5(n::text) || md5('p' || n), 53), ${age(counts.accounts)}, ${age(counts.accounts)},
         '{"provider": "email", "providers": ["email"]}',
         jsonb_build_object('sub', ${idOf.account('n')}, 'email', ${email}, 'full_name', ${name},
           'email_verified', true, 'phone_verified', false),
         ${age(counts.accounts)}, ${age(counts.accounts)}
       from ${series(counts.accounts)}`,
    ],
    [
      'auth.identities',
      `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
       select ${idOf.account('n')}::text, ${idOf.account('n')},
         jsonb_build_object('sub', ${idOf.account('n')}, 'email', ${email}, 'full_name', ${name},
           'email_verified', true, 'phone_verified', false),
         'email', now(), now(), now()
       from ${series(counts.accounts)}`,
    ],
    [
      'auth.sessions',
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, refreshed_at, user_agent, ip)
       select ${idOf.session('n')}, ${idOf.account('n')}, ${age(counts.sessions)}, now(), 'aal1', now(),
         'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
         '198.51.100.7'
       from ${series(counts.sessions)}`,
    ],
    [
      'auth.refresh_tokens',
      `insert into auth.refresh_tokens (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
       select ${instance}, left(md5('refresh' || turn || n), 12), ${idOf.account('n')}::text, turn = 1, now(), now(),
         case turn when 2 then left(md5('refresh1' || n), 12) end, ${idOf.session('n')}
       from ${series(counts.sessions)}, generate_series(1, 2) turn on conflict do nothing`,
    ],
    [
      'auth.mfa_amr_claims',
      `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       select gen_random_uuid(), ${idOf.session('n')}, now(), now(), 'password' from ${series(counts.sessions)}`,
    ],
    [
      'public.profiles',
      `insert into public.profiles (id, full_name, avatar_url, created_at)
       select ${idOf.account('n')}, ${name}, case when n <= ${counts.photos} then
           'https://abcdefghijklmnopqrst.supabase.co/storage/v1/object/public/avatars/' || ${idOf.account('n')}
           || '/avatar.webp?v=1752300000000' end, ${age(counts.accounts)}
       from ${series(counts.accounts)}`,
    ],
    [
      'public.subscribers',
      `insert into public.subscribers (user_id, subscription_tier, purchase_date, subscription_end)
       select ${idOf.account('n')},
         (case when n % 50 = 0 then 'enterprise' when n % 12 = 0 then 'leader' else 'free' end)::public.subscription_tier,
         current_date - n % 700, case when n % 50 = 0 or n % 12 = 0 then current_date + n % 30 end
       from ${series(counts.accounts)}`,
    ],
    [
      'storage.objects',
      `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, version)
       select 'avatars', ${idOf.account('n')} || '/avatar.webp', ${idOf.account('n')}, ${idOf.account('n')}::text,
         '{"eTag": "\\"0123456789abcdef0123456789abcdef\\"", "size": 24000, "mimetype": "image/webp", "cacheControl": "max-age=3600"}',
         gen_random_uuid()
       from ${series(counts.photos)}`,
    ],
    [
      'public.contact_submissions',
      `insert into public.contact_submissions (id, idempotency_key, full_name, email, company_name,
         problem_description, additional_info, created_at, handled_at)
       select ${idOf.message('n')}, ${idOf.key('n')}, 'Visitor ' || n, 'visitor' || n || '@example.com', 'Company ' || n,
         repeat('We answer the phone at night and lose orders. ', 2 + n % 24), 'Package: leader', ${age(counts.messages)},
         case when n > ${counts.openMessages} then now() end
       from ${series(counts.messages)}`,
    ],
    [
      'public.newsletter_subscribers',
      `insert into public.newsletter_subscribers (email, first_name, created_at, unsubscribed_at, unsubscribe_token)
       select 'reader' || n || '@example.com', 'Reader', ${age(counts.readers)},
         case when n % 100 = 0 then now() - interval '29 days' * (n::float8 / ${counts.readers}) end, ${idOf.token('n')}
       from ${series(counts.readers)}`,
    ],
    [
      'private.rate_hits',
      `insert into private.rate_hits (bucket, ip_hash, at)
       select bucket, md5(bucket || n) || md5('ip' || n), now() - interval '22 hours' * (n::float8 / ${counts.hits})
       from unnest(array['contact_submissions', 'newsletter_subscribers']) bucket, ${series(counts.hits)}`,
    ],
  ];
}
