-- Where confirmations are off, anybody can sign up with the address of a reader, and could end that reader's
-- subscription with the account. The newsletter's row goes only with an account whose address a mail has confirmed.
-- The auth service confirms by itself where confirmations are off, so the date of confirmation says little; but then
-- no mail was sent, and confirmation_sent_at is empty. A later change of address is confirmed by mail in any case.
-- As before otherwise.
create or replace function public.delete_own_account(with_newsletter boolean default false)
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
