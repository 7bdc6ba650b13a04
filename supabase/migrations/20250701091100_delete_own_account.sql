-- An account ends by its owner's own request. The photo's file itself is removed by the storage service, which
-- the site asks first; the row of a file that it left behind goes here, with everything else.
-- A stolen or forgotten session must not be enough, and the site is not the only one who can call this. The session
-- that asks must have begun in the last five minutes: the site signs in with the password that was typed, then calls.
-- A refreshed session keeps its beginning.
-- On request the newsletter's row of the account's address goes, too, where a mail has confirmed the address: without
-- confirmations anybody can sign up with the address of a reader, and could end that reader's subscription. The auth
-- service confirms by itself where confirmations are off, so the date of confirmation says little; but then no mail
-- was sent, and confirmation_sent_at is empty. A later change of address is confirmed by mail in any case.
-- Security definer: owners may not write to the auth and storage schemas. It names no account, so that the only one
-- anyone can delete is their own.
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
      select lower(email) from auth.users
      where id = caller and email_confirmed_at is not null and confirmation_sent_at is not null
    );
  end if;
  -- Hosted projects refuse to delete rows of files without this word, lest a file lose its row by accident.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'avatars' and name = any (array(
    select caller::text || '/avatar.' || ending
    from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']) as ending
  ));
  delete from public.profiles where id = caller;
  delete from public.subscribers where user_id = caller;
  delete from auth.users where id = caller;
end;
$$;

comment on function public.delete_own_account(boolean) is 'Deletes the account that asks, in the first five minutes of a session: photo, profile, subscription, user and, on request and where a mail has confirmed the address, the newsletter''s row.';
revoke all on function public.delete_own_account(boolean) from public, anon, authenticated;
grant execute on function public.delete_own_account(boolean) to authenticated;
