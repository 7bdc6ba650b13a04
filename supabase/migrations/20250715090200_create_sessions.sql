-- An access token stays valid until it expires, even after sign-out or account deletion. Rows of accounts are therefore
-- readable and writable only while the token's session exists: each of their tables has a restrictive policy that calls
-- private.has_live_session().

-- Security definer: accounts may not read the tables of the auth service.
create function private.has_live_session()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select from auth.sessions
    where id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
      and user_id = (select auth.uid())
  );
end;
$$;

comment on function private.has_live_session() is 'Whether the session of the access token still exists.';
grant execute on function private.has_live_session() to authenticated;

-- Only the auth service writes to auth.sessions, so its columns are read by name through JSON: an older service without one
-- of them still answers. The service stores refreshed_at in UTC without a time zone.
create function private.get_last_use(session auth.sessions)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(session.created_at, (to_jsonb(session) ->> 'refreshed_at')::timestamp at time zone 'utc')
$$;

comment on function private.get_last_use(auth.sessions) is 'When a session was last used, within the lifetime of an access token.';

-- The periods of the Privacy Policy and of auth.sessions in supabase/config.toml.
create function private.is_expired_session(session auth.sessions)
returns boolean
language sql
stable
set search_path = ''
as $$
  select session.created_at < now() - interval '90 days'
    or private.get_last_use(session) < now() - interval '30 days'
    or coalesce((to_jsonb(session) ->> 'not_after')::timestamptz < now(), false)
$$;

comment on function private.is_expired_session(auth.sessions) is 'Whether a session can no longer be used, because it is 90 days old, was not used for 30 days, or has a passed end.';

-- Owners see the sessions of their account and end one of them.
-- Security definer: accounts may not read the tables of the auth service.
create function public.list_own_sessions()
returns table (
  id uuid,
  signed_in_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  ip_address text,
  is_current boolean
)
language sql
stable
security definer
set search_path = ''
as $$
  select
    sessions.id,
    sessions.created_at,
    private.get_last_use(sessions),
    entry ->> 'user_agent',
    entry ->> 'ip',
    sessions.id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
  from auth.sessions, to_jsonb(sessions) as entry
  where sessions.user_id = (select auth.uid())
    and (select private.has_live_session())
    and not private.is_expired_session(sessions)
  order by 3 desc, 1
$$;

comment on function public.list_own_sessions() is 'The usable sessions of the caller''s account: when each signed in and was last used (within the lifetime of an access token), the browser''s user agent, the IP address, and whether it is the caller''s own. The latest comes first.';
grant execute on function public.list_own_sessions() to authenticated;

-- A stolen or forgotten session must not be enough to delete an account or to end another session: the site asks for the
-- password and signs in again. Refreshing a session does not change its start. That does not keep a stolen session from
-- signing out the owner: the auth service lets every session end all others.
-- Only security definer functions call it.
create function private.require_new_session()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (
    select from auth.sessions
    where id = (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid
      and user_id = (select auth.uid()) and created_at > now() - interval '5 minutes'
  ) then
    raise exception 'Sign in again' using errcode = '42501';
  end if;
  return auth.uid();
end;
$$;

comment on function private.require_new_session() is 'The caller''s account. An error if the caller''s session did not begin within the last five minutes.';

-- The refresh tokens of the session are deleted with it (on delete cascade).
-- Security definer: accounts may not write to the schema auth.
create function public.end_own_session(session uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_new_session();
begin
  delete from auth.sessions where id = session and user_id = caller;
  return found;
end;
$$;

comment on function public.end_own_session(uuid) is 'Ends a session of the caller''s account within the first five minutes of the caller''s own session. False if the account has no such session.';
grant execute on function public.end_own_session(uuid) to authenticated;
