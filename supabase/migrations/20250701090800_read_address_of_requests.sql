-- Where a request came from, for the limit on messages. Each proxy on the way adds the address that it saw to the end
-- of x-forwarded-for; what stands before that is written by whoever sends the request, and is not to be believed.

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
