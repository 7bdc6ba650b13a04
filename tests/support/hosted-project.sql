-- What a hosted Supabase project provides and our migrations rely on, for a plain PostgreSQL server.
-- Run by the superuser. As on a hosted project, migrations then run as postgres, which is not a superuser,
-- and the auth service writes as supabase_auth_admin, which has no rights in schema public.
-- Checked against supabase/storage and supabase/postgres of August 2026.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role postgres login createdb createrole bypassrls;
create role supabase_auth_admin nologin noinherit createrole;
create role supabase_storage_admin nologin noinherit createrole;

-- A new project grants nothing on objects of migrations; older projects granted everything.
grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;

set role supabase_auth_admin;

create table auth.users (
  id uuid primary key,
  aud varchar(255),
  role varchar(255),
  email varchar(255) unique,
  email_change varchar(255) default '',
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_current varchar(255) default '',
  email_change_token_new varchar(255),
  email_change_sent_at timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
alter table auth.users enable row level security;
grant all on auth.users to postgres;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
alter table auth.identities enable row level security;
grant all on auth.identities to postgres;

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz,
  updated_at timestamptz,
  not_after timestamptz,
  refreshed_at timestamp without time zone,
  user_agent text,
  ip inet
);
create index sessions_user_id_idx on auth.sessions (user_id);
alter table auth.sessions enable row level security;
grant all on auth.sessions to postgres;
grant select on auth.sessions to postgres with grant option;

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token varchar(255) unique,
  session_id uuid references auth.sessions (id) on delete cascade
);
create table auth.one_time_tokens (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash text not null
);
grant all on auth.refresh_tokens, auth.one_time_tokens to postgres;

create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;

create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )::text
$$;

reset role;

-- Restoring a dump disables triggers, which supautils allows to postgres.
grant set on parameter session_replication_role to postgres;

create schema storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, postgres;

set role supabase_storage_admin;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
-- Triggers of the service are left out, so that no migration depends on them.
grant all on storage.buckets, storage.objects to postgres with grant option;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create function storage.operation() returns text language plpgsql stable as $$
begin
  return current_setting('storage.operation', true);
end
$$;

create function storage.foldername(name text) returns text[] language plpgsql immutable as $$
declare
  parts text[] := string_to_array(name, '/');
begin
  return parts[1 : array_length(parts, 1) - 1];
end
$$;

create function storage.filename(name text) returns text language plpgsql immutable as $$
declare
  parts text[] := string_to_array(name, '/');
begin
  return parts[array_length(parts, 1)];
end
$$;

create function storage.extension(name text) returns text language plpgsql immutable as $$
begin
  return reverse(split_part(reverse(storage.filename(name)), '.', 1));
end
$$;

-- Only the storage service can delete rows of files: it sets this parameter before every statement.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
    using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
for each statement execute function storage.protect_delete();

reset role;

-- On a hosted project, the extension supautils lets postgres create policies on these tables without owning them.
-- Here postgres gets the owner's rights for the duration of such a statement.
create function storage.begin_policy() returns event_trigger language plpgsql security definer as $$
begin
  grant supabase_storage_admin to postgres;
end
$$;
create function storage.end_policy() returns event_trigger language plpgsql security definer as $$
begin
  revoke supabase_storage_admin from postgres;
end
$$;
create event trigger begin_policy on ddl_command_start
when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function storage.begin_policy();
create event trigger end_policy on ddl_command_end
when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY') execute function storage.end_policy();
