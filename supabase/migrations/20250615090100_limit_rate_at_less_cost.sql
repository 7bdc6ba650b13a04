-- As before, at half the cost:
-- - The ceiling of an hour is looked at once; that reads up to 500 rows. Whoever waited in line stands behind others
--   from the same address, and their number is looked at again.
-- - Plans are kept. A limit of time looks cheaper to Postgres when it knows the time, so it planned each query anew,
--   which took longer than to run it. A kept plan must be right for any number of rows: one that was made while the
--   tables were empty would read them from end to end, so it may not.
-- - The indexes by address and by form are used.
-- - Dead hashes are taken in the order of their age: a kept plan would otherwise look for them among all.
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
  address_span constant interval := '5 minutes';
  ceiling constant int := 500;
  ceiling_span constant interval := '1 hour';
  address text := private.read_request_address();
  hash text;
  moment timestamptz;
  free_at timestamptz;
  seconds int;
begin
  -- Where no proxy names an address, blocking would block everyone at once.
  if address is null then
    return new;
  end if;

  -- A repeated message is stored already: the unique key answers, as it does below the limit.
  if form = 'contact_submissions' and exists (
    select from public.contact_submissions where idempotency_key = (to_jsonb(new) ->> 'idempotency_key')::uuid
  ) then
    return new;
  end if;

  select encode(sha256(convert_to(salt || address, 'utf8')), 'hex') into hash from private.rate_salt;

  for look in 1..2 loop
    if look = 2 then
      -- Requests from one address count one after the other; other addresses do not wait.
      perform pg_advisory_xact_lock(hashtext(form), hashtext(hash));
    end if;
    moment := clock_timestamp();

    select at + address_span into free_at from private.rate_hits
    where bucket = form and ip_hash = hash and at > moment - address_span
    order by at desc offset per_address - 1 limit 1;

    if look = 1 and free_at is null then
      select at + ceiling_span into free_at from private.rate_hits
      where bucket = form and at > moment - ceiling_span
      order by at desc offset ceiling - 1 limit 1;
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

  insert into private.rate_hits (bucket, ip_hash) values (form, hash);
  -- Hashes also die where no scheduled job runs; two requests at once do not wait for the same dead rows.
  delete from private.rate_hits where id = any (array(
    select id from private.rate_hits where at < moment - interval '1 day' order by at limit 100 for update skip locked
  ));
  return new;
end;
$$;
