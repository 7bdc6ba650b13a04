-- Visitors write without an account, so the database itself counts what comes from one address.
create table private.rate_hits (
  id bigint generated always as identity primary key,
  bucket text not null,
  ip_hash text not null,
  wide_hash text,
  at timestamptz not null default clock_timestamp()
);

create index rate_hits_by_address on private.rate_hits (bucket, ip_hash, at);
create index rate_hits_by_wide_network on private.rate_hits (bucket, wide_hash, at) where wide_hash is not null;
create index rate_hits_by_bucket on private.rate_hits (bucket, at);
create index rate_hits_by_age on private.rate_hits (at);

comment on table private.rate_hits is 'Rows that visitors stored lately, to limit how many come from one address; each lives for a day.';
comment on column private.rate_hits.bucket is 'The table that was written to.';
comment on column private.rate_hits.ip_hash is 'The address the request came from, or its network of IPv6 (/64), hashed with this database''s own salt.';
comment on column private.rate_hits.wide_hash is 'Its wider network of IPv6 (/48), hashed in the same way; null for IPv4.';
comment on column private.rate_hits.at is 'When the row was stored.';

-- There are so few IPv4 addresses that a hash alone could be undone by trying them all.
create table private.rate_salt (
  salt text primary key default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.rate_salt is 'One row: the secret that is hashed together with an address.';
insert into private.rate_salt default values;

revoke all on table private.rate_hits, private.rate_salt from public, anon, authenticated, service_role;

-- - Who counts: whoever has a network of IPv6 (/48) has 65,536 of those that count as one address (/64). An address of
--   IPv6 therefore counts by itself and with its wider network, which may send four times as much.
-- - Above the ceiling of an hour a message is stored and held back: a hundred addresses reach the ceiling, and must not
--   close the contact form to everybody. A subscription is refused: nothing is lost when its reader comes back later,
--   and a list that a flood has filled would send mail to strangers.
-- - Two looks: requests from one network wait for each other so that they count right. A flood of them would hold the
--   API's connections while it waits, and other visitors would wait for a connection, so what is over the limit is
--   refused before it waits. The ceiling is looked at once, for that reads up to 500 rows; whoever waited stands behind
--   others from the same network, and their number is looked at again.
-- - The time is read once a look: an index cannot be searched for the result of a function that changes within a
--   statement.
-- - Plans are kept (force_generic_plan). A limit of time looks cheaper to Postgres when it knows the time, so it would
--   plan each query anew, which takes longer than to run it. A kept plan must be right for any number of rows: one that
--   was made while the tables were empty would read them from end to end, so it may not (enable_seqscan). And dead
--   hashes are taken in the order of their age: a kept plan would otherwise look for them among all.
-- Security definer: visitors may not read what they are counted in.
create function private.limit_rate()
returns trigger
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  -- As text: a name is compared by another collation than the indexes have.
  form constant text := tg_table_name;
  per_address constant int := 5;
  per_wide_network constant int := 20;
  address_span constant interval := '5 minutes';
  ceiling constant int := 500;
  ceiling_span constant interval := '1 hour';
  networks record;
  narrow text;
  wide text;
  moment timestamptz;
  free_at timestamptz;
  seconds int;
begin
  select * into networks from private.read_request_networks();
  -- Where no proxy names an address, blocking would block everyone at once.
  if networks.narrow is null then
    return new;
  end if;

  -- A repeated message is stored already: the unique key answers, as it does below the limit.
  if form = 'contact_submissions' and exists (
    select from public.contact_submissions where idempotency_key = (to_jsonb(new) ->> 'idempotency_key')::uuid
  ) then
    return new;
  end if;

  select
    encode(sha256(convert_to(salt || networks.narrow, 'utf8')), 'hex'),
    encode(sha256(convert_to(salt || networks.wide, 'utf8')), 'hex')
  into narrow, wide from private.rate_salt;

  for look in 1..2 loop
    if look = 2 then
      -- Requests from one network count one after the other; other networks do not wait.
      perform pg_advisory_xact_lock(hashtext(form), hashtext(coalesce(wide, narrow)));
    end if;
    moment := clock_timestamp();

    select at + address_span into free_at from private.rate_hits
    where bucket = form and ip_hash = narrow and at > moment - address_span
    order by at desc offset per_address - 1 limit 1;

    if free_at is null and wide is not null then
      select at + address_span into free_at from private.rate_hits
      where bucket = form and wide_hash = wide and at > moment - address_span
      order by at desc offset per_wide_network - 1 limit 1;
    end if;

    if look = 1 and free_at is null then
      select at + ceiling_span into free_at from private.rate_hits
      where bucket = form and at > moment - ceiling_span
      order by at desc offset ceiling - 1 limit 1;
      if free_at is not null and form = 'contact_submissions' then
        new.held_at := moment;
        free_at := null;
      end if;
    end if;

    if free_at is not null then
      seconds := greatest(1, ceil(extract(epoch from free_at - moment)));
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
  end loop;

  insert into private.rate_hits (bucket, ip_hash, wide_hash) values (form, narrow, wide);
  -- Hashes also die where no scheduled job runs; two requests at once do not wait for the same dead rows.
  delete from private.rate_hits where id = any (array(
    select id from private.rate_hits where at < moment - interval '1 day' order by at limit 100 for update skip locked
  ));
  return new;
end;
$$;

comment on function private.limit_rate() is 'Lets 5 rows in 5 minutes through from one address, 20 from one wider network of IPv6, and 500 in an hour from all of them; messages above those 500 are held back.';
revoke all on function private.limit_rate() from public, anon, authenticated, service_role;

-- The operator and the backend itself are not limited. The names sort before other triggers, so that a
-- refusal comes first.
create trigger contact_submissions_a_limit_rate
before insert on public.contact_submissions
for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_rate();

create trigger newsletter_subscribers_a_limit_rate
before insert on public.newsletter_subscribers
for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_rate();
