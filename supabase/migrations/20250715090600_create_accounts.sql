-- The table would reject some names, and a sign-up must not fail because of its name.
create function private.read_name(metadata jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select name
  from left(btrim(regexp_replace(
    regexp_replace(metadata ->> 'full_name', '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
    '[\u0001-\u001f\u007f-\u009f]', ' ', 'g'
  )), 100) as name
  where private.is_text(name)
$$;

comment on function private.read_name(jsonb) is 'The name in the metadata of a user as public.profiles accepts it; null without one.';

create function private.read_terms_version(metadata jsonb)
returns date
language sql
stable
set search_path = ''
as $$
  select case when pg_input_is_valid(version, 'date') and private.has_begun(version::date) then version::date end
  from substring(metadata ->> 'terms_version' from '^\d{4}-\d{2}-\d{2}$') as version
$$;

comment on function private.read_terms_version(jsonb) is 'The version of the terms in the metadata of a user; null unless it is the date of a day that has begun.';

-- It stores the accepted version of the terms here, because owners can change their metadata in the auth service at any
-- time.
-- Security definer: the role of the auth service may not write to these tables.
create function public.create_account_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name, terms_version)
  values (new.id, private.read_name(new.raw_user_meta_data), private.read_terms_version(new.raw_user_meta_data))
  on conflict (id) do nothing;

  insert into public.subscribers (user_id, purchase_date)
  values (new.id, current_date)
  on conflict (user_id) do nothing;

  return new;
end;
$$;

comment on function public.create_account_rows() is 'Creates the profile and the free subscription of a new user.';

create trigger create_account_rows_at_sign_up
after insert on auth.users
for each row execute function public.create_account_rows();

-- Everything that happens before the auth service writes an account is in this trigger, because several triggers would run
-- in the order of their names. The order counts: a confirmation discards the metadata before their size is checked, and
-- the emails of the confirmed account are limited after it counts as confirmed.
--
-- 1. Anyone can sign up with someone else's email address. The values that they entered become unusable in the statement
--    that confirms the email address for the first time, whichever link does it. A later request could fail, or come after
--    a sign-in with the stranger's password. If confirmations are off, confirmation_sent_at is null. People whom the
--    operator has invited have no password yet.
-- 2. The confirmation page then sends the name and the terms version of the person who opened the link. Owners can change
--    their metadata at any time, but not the record of what was accepted.
-- 3. The auth service accepts every form of an email address that it can parse, and any metadata: it puts them into every
--    access token and session. A sign-up with too large metadata is stored without them: the service creates no account
--    for an email address that has one, so an error would reveal that it has none. The service writes the metadata twice
--    at sign-up, and whole rows later, so unchanged values are not checked.
-- Security definer: the role of the auth service has no rights in the schemas public and private.
create function private.guard_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  former auth.users;
begin
  if tg_op = 'UPDATE' then
    former := old;
  elsif private.is_over_tag_limit(new.email) then
    raise exception 'Another account of this mailbox with a tag waits for confirmation' using errcode = '23514';
  end if;

  if former.id is not null and former.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.confirmation_sent_at is not null
  then
    -- The auth service sets it only for confirmation links.
    update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    where user_id = new.id and provider = 'email' and identity_data ->> 'email' = new.email;
    if new.invited_at is null or former.encrypted_password <> '' then
      new.encrypted_password := null;
      delete from auth.sessions where user_id = new.id;
      update public.profiles set full_name = null, terms_version = null where id = new.id;
      perform set_config('private.confirmed_user', new.id::text, true);
    end if;
  end if;
  -- Later in the same transaction, the auth service writes back the metadata that it read before. Its response and the
  -- first access token still have them; the next one does not.
  if current_setting('private.confirmed_user', true) = new.id::text then
    new.raw_user_meta_data := '{}'::jsonb;
  end if;

  if new.email_confirmed_at > now() - interval '1 hour' and new.raw_user_meta_data is distinct from former.raw_user_meta_data
  then
    update public.profiles
    set
      full_name = private.read_name(new.raw_user_meta_data),
      terms_version = coalesce(terms_version, private.read_terms_version(new.raw_user_meta_data))
    where id = new.id and private.read_terms_version(new.raw_user_meta_data) is not null;
  end if;

  if new.email is distinct from former.email and not private.is_canonical_email(new.email)
    or new.email_change is distinct from former.email_change
    and not private.is_canonical_email(nullif(new.email_change, ''))
  then
    raise exception 'The email address does not have its canonical form' using errcode = '23514';
  end if;
  if new.raw_user_meta_data is distinct from former.raw_user_meta_data
    and octet_length(new.raw_user_meta_data::text) > 4096
  then
    if new.email_confirmed_at is not null then
      raise exception 'The metadata of a user has more than 4096 bytes' using errcode = '23514';
    end if;
    new.raw_user_meta_data := '{}'::jsonb;
  end if;

  return private.limit_account_emails(former, new);
end;
$$;

comment on function private.guard_account() is 'Before an account is stored: limits its email addresses, its metadata and the emails to it. When an email link confirms the address for the first time, marks its identity as verified and removes the password, metadata, name, terms version and sessions of the sign-up. Within an hour after that, stores the name and the terms version that the owner entered.';

create trigger guard_account
before insert or update on auth.users
for each row execute function private.guard_account();

-- The service copies the metadata of a sign-up into the identity, and keeps it there.
create function private.keep_identity_claims()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.identity_data := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(new.identity_data)
    where key in ('sub', 'email', 'email_verified', 'phone_verified')
  );
  return new;
end;
$$;

comment on function private.keep_identity_claims() is 'Removes everything from the identity of an email address that the auth service did not set itself.';

create trigger keep_identity_claims
before insert or update of identity_data on auth.identities
for each row when (new.provider = 'email') execute function private.keep_identity_claims();

-- Owners delete their account. The site has deleted the photo through the storage service before.
-- The newsletter subscription is deleted only if its owner has confirmed the account's email address: anyone could sign up
-- with a reader's. Only opening a link sets email_verified of the identity. The auth service sets email_confirmed_at itself
-- if confirmations are off, and clears confirmation_sent_at with every new password.
-- Security definer: accounts may not write to the schemas auth and storage.
create function public.delete_own_account(with_newsletter boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := private.require_new_session();
begin
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
  -- The photo first, in the order in which an upload locks the two. Otherwise both could wait for each other.
  -- Hosted projects reject deletions from storage tables without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and name = any (private.list_photo_names(caller));
  delete from auth.users where id = caller;
end;
$$;

comment on function public.delete_own_account(boolean) is 'Deletes the caller''s account within the first five minutes of a session and, on request, the newsletter subscription of its confirmed email address.';
grant execute on function public.delete_own_account(boolean) to authenticated;
