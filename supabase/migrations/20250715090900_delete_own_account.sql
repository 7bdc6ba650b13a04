-- Owners delete their account. The site deletes the photo through the storage service first, and this function deletes
-- the row if one remains. The profile and the subscription are deleted with the user (on delete cascade).
-- A stolen or forgotten session must not be enough: the session must have begun within the last five minutes (the site
-- asks for the password and signs in again). Refreshing a session does not change its start.
-- On request the newsletter subscription is deleted too, if its owner has confirmed the account's email address. Otherwise
-- anyone could sign up with a reader's email address and end that subscription. Only opening a link sets email_verified
-- of the identity: the auth service sets email_confirmed_at itself if confirmations are off, and clears
-- confirmation_sent_at with every new password.
-- Security definer: accounts may not write to the schemas auth and storage.
create function public.delete_own_account(with_newsletter boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if caller is null then
    raise exception 'Sign in to delete your account' using errcode = '42501';
  end if;
  if not exists (
    select from auth.sessions
    where id = (claims ->> 'session_id')::uuid and user_id = caller
      and created_at > now() - interval '5 minutes'
  ) then
    raise exception 'Sign in again to delete your account' using errcode = '42501';
  end if;
  if with_newsletter then
    delete from public.newsletter_subscribers
    where lower(email) = (
      select lower(users.email)
      from auth.users
      inner join auth.identities on identities.user_id = users.id
      where users.id = caller and users.email_confirmed_at is not null
        and identities.provider = 'email' and lower(identities.identity_data ->> 'email') = lower(users.email)
        and identities.identity_data ->> 'email_verified' = 'true'
    );
  end if;
  -- Hosted projects reject deletions from storage tables without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and name = any (private.photo_names(caller));
  delete from auth.users where id = caller;
end;
$$;

comment on function public.delete_own_account(boolean) is 'Deletes the caller''s account within the first five minutes of a session and, on request, the newsletter subscription of its confirmed email address.';
grant execute on function public.delete_own_account(boolean) to authenticated;
