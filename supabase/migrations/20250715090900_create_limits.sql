-- Visitors insert rows without an account, so the database limits how many rows come from one IP address.
-- Each proxy appends the IP address that it saw to x-forwarded-for; the sender can forge the entries before that.

-- Which header is trustworthy differs between hosts. The owner of the database changes it:
--   update private.settings set ip_address_headers = '{x-forwarded-for}', ip_address_hop = 2;
create table private.settings (
  is_only_row boolean primary key default true,
  ip_address_headers text[] not null default '{cf-connecting-ip,x-forwarded-for}',
  ip_address_hop int not null default 1,
  blocked_domains text[] not null default '{}',
  -- Without a salt, a hash of an IPv4 address could be reversed by trying all of them.
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  constraint settings_only_row check (is_only_row),
  constraint settings_ip_address_headers_some check (cardinality(ip_address_headers) > 0),
  constraint settings_ip_address_headers_small_letters check (ip_address_headers::text = lower(ip_address_headers::text)),
  constraint settings_ip_address_hop_positive check (ip_address_hop > 0),
  constraint settings_blocked_domains_small_letters check (blocked_domains::text = lower(blocked_domains::text))
);

comment on table private.settings is 'One row with the settings of this deployment.';
comment on column private.settings.ip_address_headers is 'Request headers with the visitor''s IP address, in lower case; the first one that a request has counts. Name only headers that the proxy in front of the API always overwrites.';
comment on column private.settings.ip_address_hop is 'Position of the visitor''s IP address in the header, counted from the end. IP addresses of private networks are skipped, because they belong to internal proxies.';
comment on column private.settings.blocked_domains is 'Domains, in lower case and ASCII, whose email addresses may not sign up, subscribe or send a message, with their subdomains. Such as providers of disposable email addresses.';
comment on column private.settings.salt is 'The salt for the hashes in rate_hits.';
insert into private.settings default values;

create table private.rate_hits (
  id bigint generated always as identity primary key,
  bucket text not null,
  source_hash text not null,
  wide_hash text,
  at timestamptz not null default clock_timestamp()
);

create index rate_hits_by_source on private.rate_hits (bucket, source_hash, at);
create index rate_hits_by_wide_network on private.rate_hits (bucket, wide_hash, at) where wide_hash is not null;
create index rate_hits_by_bucket on private.rate_hits (bucket, at);
create index rate_hits_by_age on private.rate_hits (at);

comment on table private.rate_hits is 'One row per row that visitors inserted, and per email of the auth service, within the last day.';
comment on column private.rate_hits.bucket is 'Name of the table that the row was inserted into, account_emails or password_changes. Each has its own limits.';
comment on column private.rate_hits.source_hash is 'Salted hash of the IPv4 address or the IPv6 network (/64) of the request, or of the account''s email address.';
comment on column private.rate_hits.wide_hash is 'Salted hash of the wider IPv6 network (/48); null for IPv4.';
comment on column private.rate_hits.at is 'When the row was inserted, or the email sent.';

create function private.hash_source(source text)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(salt || source, 'utf8')), 'hex') from private.settings where is_only_row
$$;

comment on function private.hash_source(text) is 'The salted hash of an IP address or email address.';

create function private.parse_ip_address(written text)
returns inet
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Some proxies append a port, and put IPv6 into brackets.
  bare constant text := regexp_replace(
    btrim(written, ' "'), '^(?:\[([^]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$', '\1\2'
  );
begin
  -- Some write IPv4 as IPv6.
  return regexp_replace(host(bare::inet), '^::ffff:(?=\d+\.)', '')::inet;
exception when others then
  return null;
end;
$$;

comment on function private.parse_ip_address(text) is 'Parses an IP address that a proxy wrote; null if the text is not an IP address.';

-- Text that is not an IP address is counted as one: a proxy that writes "unknown" must not switch the limit off.
create function private.read_request_networks(out narrow text, out wide text)
language plpgsql
stable
set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  settings private.settings;
  hops text[];
  outer_hops text[];
  hop text;
  ip_address inet;
begin
  select * into settings from private.settings where is_only_row;

  select array_remove(string_to_array(replace(headers ->> name, ' ', ''), ','), '') into hops
  from unnest(settings.ip_address_headers) with ordinality as header (name, index)
  where headers ->> name ~ '[^ ,]'
  order by index limit 1;
  -- A forged header can contain thousands of entries.
  hops := hops[greatest(1, cardinality(hops) - 9):];

  select array_agg(hops[index] order by index) into outer_hops
  from generate_subscripts(hops, 1) as index
  where not coalesce(private.parse_ip_address(hops[index]) <<= any (array[
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8',
    'fc00::/7', 'fe80::/10', '::1'
  ]::inet[]), false);

  hops := coalesce(outer_hops, hops);
  hop := hops[greatest(1, cardinality(hops) - settings.ip_address_hop + 1)];
  ip_address := private.parse_ip_address(hop);
  if family(ip_address) = 6 then
    narrow := network(set_masklen(ip_address, 64));
    wide := network(set_masklen(ip_address, 48));
  else
    narrow := coalesce(host(ip_address), left(hop, 100));
  end if;
end;
$$;

comment on function private.read_request_networks() is 'The IPv4 address of the request, or the two IPv6 networks (/64 and /48) that a customer of an internet provider usually has. Null if no header names it.';

create function private.is_blocked_email(email text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.settings, unnest(blocked_domains) as blocked
    where is_only_row and right('.' || split_part(lower(email), '@', 2), length(blocked) + 1) = '.' || blocked
  )
$$;

comment on function private.is_blocked_email(text) is 'Whether the domain of an email address, or a domain above it, is blocked.';

-- - A customer with an IPv6 /48 network has 65,536 /64 networks. Each request therefore counts for both networks, and
--   the wider one may send four times as much.
-- - Above the hourly limit of all visitors together, a message is stored and quarantined, because a hundred IP addresses
--   must not close the contact form for everyone. A subscription is rejected: nothing is lost if its reader tries later,
--   and a flooded list would email strangers.
-- - The limit is checked twice. Requests from one network wait for each other, so that the count is exact. Waiting requests
--   of a flood would occupy the API's connections, so requests over the limit are rejected before they wait.
-- - clock_timestamp() is read once per check, because an index cannot search for the result of a volatile function.
-- - Generic plans (force_generic_plan) save the planning time of each query. They must suit any number of rows, so they
--   must not scan whole tables (enable_seqscan).
-- Security definer: visitors may not read private.rate_hits.
create function private.limit_visitors()
returns trigger
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- As text: the type name has another collation than the indexes.
  form constant text := tg_table_name::text;
  per_ip_address constant int := 5;
  per_wide_network constant int := 20;
  ip_address_span constant interval := '5 minutes';
  ceiling constant int := 500;
  ceiling_span constant interval := '1 hour';
  networks record;
  narrow text;
  wide text;
  moment timestamptz;
  free_at timestamptz;
  seconds int;
begin
  if private.is_blocked_email(new.email) then
    raise exception 'The domain of this email address is blocked' using errcode = '23514';
  end if;

  select * into networks from private.read_request_networks();
  -- Requests without an IP address would share one limit and block each other.
  if networks.narrow is null then
    return new;
  end if;

  -- A repeated message is stored already: the unique constraint handles it, as it does below the limit.
  if form = 'contact_submissions' and exists (
    select from public.contact_submissions where idempotency_key = (to_jsonb(new) ->> 'idempotency_key')::uuid
  ) then
    return new;
  end if;

  narrow := private.hash_source(networks.narrow);
  wide := private.hash_source(networks.wide);

  for attempt in 1..2 loop
    if attempt = 2 then
      perform pg_advisory_xact_lock(hashtext(form), hashtext(coalesce(wide, narrow)));
    end if;
    moment := clock_timestamp();

    select at + ip_address_span into free_at from private.rate_hits
    where bucket = form and source_hash = narrow and at > moment - ip_address_span
    order by at desc offset per_ip_address - 1 limit 1;

    if free_at is null and wide is not null then
      select at + ip_address_span into free_at from private.rate_hits
      where bucket = form and wide_hash = wide and at > moment - ip_address_span
      order by at desc offset per_wide_network - 1 limit 1;
    end if;

    -- Runs only in the first check, because it reads up to 500 rows.
    if attempt = 1 and free_at is null then
      select at + ceiling_span into free_at from private.rate_hits
      where bucket = form and at > moment - ceiling_span
      order by at desc offset ceiling - 1 limit 1;
      if free_at is not null and form = 'contact_submissions' then
        new.quarantined_at := moment;
        free_at := null;
      end if;
    end if;

    if free_at is not null then
      seconds := greatest(1, ceil(extract(epoch from free_at - moment)));
      -- PostgREST sends this status and header. The body repeats the seconds, because a browser hides the header from
      -- pages of another origin.
      -- https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes
      raise sqlstate 'PGRST' using
        message = json_build_object(
          'code', 'rate_limited',
          'message', 'Too many requests',
          'details', 'retry after ' || seconds || ' seconds',
          'hint', null
        )::text,
        detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
    end if;
  end loop;

  insert into private.rate_hits (bucket, source_hash, wide_hash) values (form, narrow, wide);
  -- Also deletes old hashes if no scheduled job runs; concurrent requests skip each other's rows.
  delete from private.rate_hits where id = any (array(
    select id from private.rate_hits where at < moment - interval '1 day' order by at limit 100 for update skip locked
  ));
  return new;
end;
$$;

comment on function private.limit_visitors() is 'Rejects blocked domains. Allows 5 rows in 5 minutes per IP address, 20 per wider IPv6 network, and 500 an hour in total. Messages above those 500 are quarantined.';

-- The operator has no limits. Postgres fires triggers in the order of their names: the limit comes first.
create trigger contact_submissions_a_limit_visitors
before insert on public.contact_submissions
for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_visitors();

create trigger newsletter_subscribers_a_limit_visitors
before insert on public.newsletter_subscribers
for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_visitors();

-- The lock makes sign-ups of one mailbox wait for each other until their account is stored.
create function private.is_over_tag_limit(new_email text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if split_part(new_email, '@', 1) not like '%+%' then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext('sign_ups'), hashtext(private.get_allowance(new_email)));
  return exists (
    select from auth.users
    where email_confirmed_at is null and created_at > now() - interval '1 day'
      and private.get_allowance(email) = private.get_allowance(new_email)
  );
end;
$$;

comment on function private.is_over_tag_limit(text) is 'Whether a new email address has a tag, and an account of its mailbox with a tag waits for confirmation.';

-- The auth service calls it before it creates an account (auth.hook.before_user_created in supabase/config.toml). It only
-- explains the rejection: it runs before the transaction that stores the account, so private.guard_account() repeats the
-- check of tags for simultaneous sign-ups.
-- The schema is private, so that the API does not offer the function.
-- Security definer: the role of the auth service may not read the tables of this schema.
create function private.limit_sign_ups(event jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_email constant text := event -> 'user' ->> 'email';
begin
  if private.is_blocked_email(new_email) then
    return '{"error": {"http_code": 400, "message": "Accounts with this email address are not accepted. Use another one."}}'::jsonb;
  end if;
  if private.is_over_tag_limit(new_email) then
    return '{"error": {"http_code": 429, "message": "Too many accounts were created for this email address today. Try again tomorrow."}}'::jsonb;
  end if;
  return '{}'::jsonb;
end;
$$;

comment on function private.limit_sign_ups(jsonb) is 'Hook of the auth service: rejects an account if its domain is blocked, or if its email address has a tag and another account of its mailbox with a tag waits for confirmation.';

-- The embedded backend has no such role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.limit_sign_ups(jsonb) to supabase_auth_admin;
  end if;
end;
$$;

create function private.count_hit(hit_bucket text, hit_hash text, most int)
returns timestamptz
language sql
set search_path = ''
as $$
  insert into private.rate_hits (bucket, source_hash) values (hit_bucket, hit_hash);
  select at + interval '1 hour' from private.rate_hits
  where bucket = hit_bucket and source_hash = hit_hash and at > clock_timestamp() - interval '1 hour'
  order by at desc offset most - 1 limit 1
$$;

comment on function private.count_hit(text, text, int) is 'Adds a row to rate_hits. Returns when the oldest of the latest rows of this source, as many as given, is an hour old; null if there are fewer within the hour.';

-- The auth service allows one email of each kind a minute for an account, and an hourly total for all accounts together. So
-- a few accounts could use up the emails of everyone. It sends an email before it stores the time, so only the time of the
-- last email can prevent the next one: the service sends none for a minute (max_frequency in supabase/config.toml) after it.
--
-- - An account that got a confirmation email gets no recovery or sign-in email before it is confirmed. An invited account
--   gets one, because an invitation expires after an hour.
-- - After the fifth email within an hour, the times of the last emails lie in the future, so that no email of any kind is
--   sent before the hour is over. The fifth link expires that much later.
-- - The service reports a new password and a new email address to the owner at any time. Only the owner can change the
--   password, so the sixth change within an hour is rejected.
-- Security definer: the role of the auth service may not use this schema.
create function private.limit_account_emails(former auth.users, changed auth.users)
returns auth.users
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_waiting constant boolean := changed.email_confirmed_at is null and changed.invited_at is null
    and changed.confirmation_sent_at is not null;
  was_confirmed constant boolean := former.email_confirmed_at is not null;
  has_new_password constant boolean := was_confirmed
    and changed.encrypted_password is distinct from former.encrypted_password;
  source_hash text;
  free_at timestamptz;
begin
  if former.email_confirmed_at is null and former.invited_at is null then
    changed.recovery_sent_at := case when is_waiting then now() + interval '1 year' end;
  end if;

  if not has_new_password and not (was_confirmed and changed.email is distinct from former.email) and not exists (
    select from unnest(
      array[
        changed.confirmation_sent_at, changed.email_change_sent_at, changed.reauthentication_sent_at,
        case when not is_waiting then changed.recovery_sent_at end
      ],
      array[
        former.confirmation_sent_at, former.email_change_sent_at, former.reauthentication_sent_at, former.recovery_sent_at
      ]
    ) as email (sent_at, former_sent_at)
    where sent_at <> coalesce(former_sent_at, '-infinity')
  ) then
    return changed;
  end if;

  source_hash := private.hash_source(lower(coalesce(former.email, changed.email, changed.id::text)));
  if has_new_password and private.count_hit('password_changes', source_hash, 6) is not null then
    raise exception 'The password was changed five times within an hour' using errcode = '23514';
  end if;
  free_at := private.count_hit('account_emails', source_hash, 5);
  if free_at is not null then
    changed.confirmation_sent_at := free_at;
    changed.email_change_sent_at := free_at;
    changed.reauthentication_sent_at := free_at;
    if not is_waiting then
      changed.recovery_sent_at := free_at;
    end if;
  end if;
  return changed;
end;
$$;

comment on function private.limit_account_emails(auth.users, auth.users) is 'Returns an account as it may be stored: with the times that keep the auth service from sending more than five emails an hour to it, and recovery emails before its confirmation.';
