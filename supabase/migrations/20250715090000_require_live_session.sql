-- An access token stays valid until it expires, even after sign-out or account deletion. Rows of accounts are therefore
-- readable and writable only while the token's session exists: each of their tables has a restrictive policy that calls
-- private.has_live_session().

-- The API does not expose this schema.
create schema if not exists private;

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
grant usage on schema private to authenticated;
grant execute on function private.has_live_session() to authenticated;
