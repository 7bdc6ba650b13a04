-- Visitors write without an account, so the database itself counts what comes from one address.
-- Outside the API's schemas: nobody but the owner can read it.
create schema if not exists private;

create table private.rate_hits (
  id bigint generated always as identity primary key,
  bucket text not null,
  ip_hash text not null,
  at timestamptz not null default clock_timestamp()
);

create index rate_hits_by_address on private.rate_hits (bucket, ip_hash, at);
create index rate_hits_by_bucket on private.rate_hits (bucket, at);
create index rate_hits_by_age on private.rate_hits (at);

comment on table private.rate_hits is 'Rows that visitors stored lately, to limit how many come from one address; each lives for a day.';
comment on column private.rate_hits.bucket is 'The table that was written to.';
comment on column private.rate_hits.ip_hash is 'The address the request came from, hashed with this database''s own salt.';
comment on column private.rate_hits.at is 'When the row was stored.';

-- There are so few IPv4 addresses that a hash alone could be undone by trying them all.
create table private.rate_salt (
  salt text primary key default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.rate_salt is 'One row: the secret that is hashed together with an address.';
insert into private.rate_salt default values;

revoke all on table private.rate_hits, private.rate_salt from public, anon, authenticated, service_role;

create function private.read_request_address()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)));
begin
  -- Whoever has one IPv6 address has the 2^64 of its network.
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return nullif(address, '');
exception when others then
  return nullif(left(address, 100), '');
end;
$$;

comment on function private.read_request_address() is 'Where the request came from, as the proxy in front of the API says; null where none says so.';
revoke all on function private.read_request_address() from public, anon, authenticated, service_role;

-- Security definer: visitors may not read what they are counted in.
create function private.limit_rate()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  per_address constant int := 5;
  address_span constant interval := '5 minutes';
  ceiling constant int := 500;
  ceiling_span constant interval := '1 hour';
  address text := private.read_request_address();
  hash text;
  free_at timestamptz;
  seconds int;
begin
  -- Where no proxy names an address, blocking would block everyone at once.
  if address is null then
    return new;
  end if;

  -- A repeated message is stored already: the unique key answers, as it does below the limit.
  if tg_table_name = 'contact_submissions' and exists (
    select from public.contact_submissions where idempotency_key = (to_jsonb(new) ->> 'idempotency_key')::uuid
  ) then
    return new;
  end if;

  select encode(sha256(convert_to(salt || address, 'utf8')), 'hex') into hash from private.rate_salt;
  -- Requests from one address count one after the other; other addresses do not wait.
  perform pg_advisory_xact_lock(hashtext(tg_table_name), hashtext(hash));

  select at + address_span into free_at from private.rate_hits
  where bucket = tg_table_name and ip_hash = hash and at > clock_timestamp() - address_span
  order by at desc offset per_address - 1 limit 1;

  if free_at is null then
    select at + ceiling_span into free_at from private.rate_hits
    where bucket = tg_table_name and at > clock_timestamp() - ceiling_span
    order by at desc offset ceiling - 1 limit 1;
  end if;

  if free_at is not null then
    seconds := greatest(1, ceil(extract(epoch from free_at - clock_timestamp())));
    -- PostgREST answers with this status and header. The seconds stand in the body as well, because a
    -- browser hides the header from a page of another origin.
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

  insert into private.rate_hits (bucket, ip_hash) values (tg_table_name, hash);
  -- Hashes also die where no scheduled job runs; two requests at once do not wait for the same dead rows.
  delete from private.rate_hits where id in (
    select id from private.rate_hits where at < clock_timestamp() - interval '1 day' limit 100 for update skip locked
  );
  return new;
end;
$$;

comment on function private.limit_rate() is 'Lets 5 rows in 5 minutes through from one address, and 500 in an hour from all of them.';
revoke all on function private.limit_rate() from public, anon, authenticated, service_role;

-- The operator and the backend itself are not limited. The names sort before other triggers, so that a
-- refusal comes first.
create trigger contact_submissions_a_limit_rate
before insert on public.contact_submissions
for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_rate();

create trigger newsletter_subscribers_a_limit_rate
before insert on public.newsletter_subscribers
for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_rate();
