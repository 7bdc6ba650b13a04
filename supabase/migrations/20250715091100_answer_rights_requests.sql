-- Requests for access to personal data, or for its deletion: supabase/snippets/find_person.sql and forget_person.sql run
-- these functions as postgres. The tables are found in the catalogue, so that tables of later migrations are included:
-- every table with a column email, and every table that refers to one of these or to accounts.

-- Referring tables come first, because their rows must be deleted first.
create function private.find_personal_tables()
returns table (relation regclass, condition text)
language sql
stable
set search_path = ''
as $$
  with named as (
    select pg_class.oid from pg_catalog.pg_class
    join pg_catalog.pg_attribute on attrelid = pg_class.oid and attname = 'email' and not attisdropped
    where relkind in ('r', 'p')
      and relnamespace in (select oid from pg_catalog.pg_namespace where nspname in ('public', 'private'))
  ),
  owners as (select oid from named union select 'auth.users'::regclass)
  select conrelid::regclass, format(
    '%I in (select %I from %s where lower(email) = $1)', child.attname, parent.attname, confrelid::regclass
  )
  from pg_catalog.pg_constraint
  join owners on owners.oid = confrelid
  join pg_catalog.pg_attribute child on child.attrelid = conrelid and child.attnum = conkey[1]
  join pg_catalog.pg_attribute parent on parent.attrelid = confrelid and parent.attnum = confkey[1]
  where contype = 'f' and cardinality(conkey) = 1
    and connamespace in (select oid from pg_catalog.pg_namespace where nspname in ('public', 'private'))
  union all
  select oid::regclass, 'lower(email) = $1' from named
$$;

comment on function private.find_personal_tables() is 'Every table with personal data and the condition for one person''s rows; $1 is the email address in lower case.';

-- Tokens and hashes are left out, so that a reader of the result cannot use them.
create function public.find_person(email_address text)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  lower_email constant text := lower(btrim(email_address));
  person jsonb;
  entries jsonb;
  personal_table record;
begin
  select jsonb_build_object(
    'account', coalesce(jsonb_agg(jsonb_build_object(
      'id', users.id, 'email', users.email, 'created_at', users.created_at,
      'email_confirmed_at', users.email_confirmed_at, 'last_sign_in_at', users.last_sign_in_at,
      'given_at_sign_up', users.raw_user_meta_data
    )), '[]'),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'created_at', entry -> 'created_at', 'ip', entry -> 'ip', 'user_agent', entry -> 'user_agent'
      )), '[]')
      from auth.sessions, to_jsonb(sessions) as entry
      where user_id in (select id from auth.users where lower(email) = lower_email)
    ),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket_id, 'name', name, 'created_at', created_at)), '[]')
      from storage.objects
      where split_part(name, '/', 1) in (select id::text from auth.users where lower(email) = lower_email)
    )
  ) into person from auth.users where lower(email) = lower_email;

  for personal_table in select relation, condition from private.find_personal_tables() loop
    execute format(
      'select coalesce(jsonb_agg((
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key !~ ''(token|hash)$''
      )), ''[]'') from %s as t where %s',
      personal_table.relation, personal_table.condition
    ) into entries using lower_email;
    person := jsonb_set(
      person,
      array[split_part(personal_table.relation::text, '.', 2)],
      coalesce(person -> split_part(personal_table.relation::text, '.', 2), '[]') || entries
    );
  end loop;
  return person;
end;
$$;

comment on function public.find_person(text) is 'Everything that is stored under an email address: messages, newsletter, account, and rows that refer to them.';

-- Only the storage service deletes a file, so the operator deletes files under Storage first.
create function public.forget_person(email_address text)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  lower_email constant text := lower(btrim(email_address));
  person constant jsonb := public.find_person(email_address);
  personal_table record;
begin
  if person -> 'files' <> '[]' then
    raise exception 'Nothing was deleted. Under Storage, delete these files first: %', (
      select string_agg(concat(file ->> 'bucket', '/', file ->> 'name'), ', ')
      from jsonb_array_elements(person -> 'files') as file
    );
  end if;
  for personal_table in select relation, condition from private.find_personal_tables() loop
    execute format('delete from %s where %s', personal_table.relation, personal_table.condition) using lower_email;
  end loop;
  delete from auth.users where lower(email) = lower_email;
  return person;
end;
$$;

comment on function public.forget_person(text) is 'Deletes everything that find_person finds under an email address, and returns it. Fails while the person has a file.';
