-- The limit on messages believed the first address of x-forwarded-for. Whoever sends the request writes that one:
-- each proxy on the way adds what it saw to the end. Whoever has a network of IPv6 (/48) has 65,536 of those that
-- count as one address (/64). And whoever has a hundred addresses reached the ceiling of an hour, which closed the
-- contact form to everybody.

-- Which header to believe, and how much of it, differs from host to host. The owner of the database changes it:
--   update private.settings set address_headers = '{x-forwarded-for}', address_hop = 2;
create table private.settings (
  is_only_row boolean primary key default true,
  address_headers text[] not null default '{cf-connecting-ip,x-forwarded-for}',
  address_hop int not null default 1,
  constraint settings_only_row check (is_only_row),
  constraint settings_address_headers_some check (cardinality(address_headers) > 0),
  constraint settings_address_headers_small_letters check (address_headers::text = lower(address_headers::text)),
  constraint settings_address_hop_positive check (address_hop > 0)
);

comment on table private.settings is 'One row: what the operator sets for this deployment.';
comment on column private.settings.address_headers is 'Headers that name a visitor''s address, in small letters: the first that a request has is believed. Only such as the proxy in front of the API sets itself, whatever the visitor sent.';
comment on column private.settings.address_hop is 'Which of several addresses in the header is the visitor''s, counted from the end. Addresses of private networks are not counted where there are others: those are proxies of one''s own.';
insert into private.settings default values;
revoke all on table private.settings from public, anon, authenticated, service_role;

create function private.read_address(written text)
returns inet
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Some proxies write a port, and IPv6 in brackets.
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

comment on function private.read_address(text) is 'The address that a proxy wrote; null where it is none.';
revoke all on function private.read_address(text) from public, anon, authenticated, service_role;

-- What is no address limits like one: a proxy that writes "unknown" must not open the form for everything.
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
  address inet;
begin
  select * into settings from private.settings where is_only_row;

  select array_remove(string_to_array(replace(headers ->> name, ' ', ''), ','), '') into hops
  from unnest(settings.address_headers) with ordinality as header (name, place)
  where headers ->> name ~ '[^ ,]'
  order by place limit 1;
  -- No more than ten, for a visitor may have sent thousands.
  hops := hops[greatest(1, cardinality(hops) - 9):];

  select array_agg(hops[place] order by place) into outer_hops
  from generate_subscripts(hops, 1) as place
  where not coalesce(private.read_address(hops[place]) <<= any (array[
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8',
    'fc00::/7', 'fe80::/10', '::1'
  ]::inet[]), false);

  hops := coalesce(outer_hops, hops);
  hop := hops[greatest(1, cardinality(hops) - settings.address_hop + 1)];
  address := private.read_address(hop);
  if family(address) = 6 then
    narrow := network(set_masklen(address, 64));
    wide := network(set_masklen(address, 48));
  else
    narrow := coalesce(host(address), left(hop, 100));
  end if;
end;
$$;

comment on function private.read_request_networks() is 'Where the request came from, as the proxy in front of the API says: an address of IPv4, or the two networks of one of IPv6 that a customer of a provider usually has. Null where nothing says so.';
revoke all on function private.read_request_networks() from public, anon, authenticated, service_role;
drop function private.read_request_address();

alter table private.rate_hits add column wide_hash text;
comment on column private.rate_hits.ip_hash is 'The address the request came from, or its network of IPv6 (/64), hashed with this database''s own salt.';
comment on column private.rate_hits.wide_hash is 'Its wider network of IPv6 (/48), hashed in the same way; null for IPv4.';
create index rate_hits_by_wide_network on private.rate_hits (bucket, wide_hash, at) where wide_hash is not null;

alter table public.contact_submissions add column held_at timestamptz;
comment on column public.contact_submissions.held_at is 'When the message came above the ceiling of an hour, and so was held back as a likely part of a flood; null for any other. Set it to null to treat the message like the others.';

-- As before, and:
-- - An address of IPv6 counts by itself (/64) and with its wider network (/48), which may send four times as much.
-- - Above the ceiling of an hour a message is stored and held back. A subscription is still refused: nothing is lost
--   when its reader comes back later, and a list that a flood has filled would send mail to strangers.
create or replace function private.limit_rate()
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

-- As before, but what is held back comes last, and says so.
create or replace view public.open_messages with (security_invoker = true) as
select
  upper(left(idempotency_key::text, 4) || '-' || substr(idempotency_key::text, 5, 4)) as reference,
  created_at as received_at,
  created_at + interval '24 hours' as answer_by,
  created_at + interval '24 hours' < now() as is_late,
  full_name,
  email,
  company_name,
  substr(additional_info, char_length('Package: ') + 1) as package,
  problem_description as message,
  id,
  held_at
from public.contact_submissions
where handled_at is null
order by held_at is not null, created_at, id;

comment on view public.open_messages is 'Messages of the contact form that wait for an answer, the oldest first, and after them those that were held back. Mark one with npm run inbox -- handled <reference>, or set handled_at in contact_submissions.';
comment on column public.open_messages.held_at is 'When the message was held back as a likely part of a flood; null for any other.';
