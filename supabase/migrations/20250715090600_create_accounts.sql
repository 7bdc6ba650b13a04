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
  values (
    new.id,
    private.read_name(new.raw_user_meta_data),
    substring(new.raw_user_meta_data ->> 'terms_version' from '^\d{4}-\d{2}-\d{2}$')
  )
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

-- Anyone can sign up with someone else's email address. The values that they entered become unusable in the statement that
-- confirms the email address for the first time, whichever link does it. A later request could fail, or come after a
-- sign-in with the stranger's password.
-- If confirmations are off, confirmation_sent_at is null. People whom the operator has invited have no password yet.
-- Security definer: the role of the auth service may not write to public.profiles.
create function private.discard_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.email_confirmed_at is null and new.email_confirmed_at is not null and new.confirmation_sent_at is not null then
    -- The auth service sets it only for confirmation links.
    update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    where user_id = new.id and provider = 'email' and identity_data ->> 'email' = new.email;
    if new.invited_at is null or old.encrypted_password <> '' then
      new.encrypted_password := null;
      delete from auth.sessions where user_id = new.id;
      update public.profiles set full_name = null, terms_version = null where id = new.id;
      perform set_config('private.confirmed_user', new.id::text, true);
    end if;
  end if;
  -- Later in the same transaction, the auth service writes back the metadata that it read before. Its response and the
  -- first access token still have them; the next one does not.
  if current_setting('private.confirmed_user', true) = new.id::text then
    new.raw_user_meta_data := '{}';
  end if;
  return new;
end;
$$;

comment on function private.discard_sign_up() is 'When an email link confirms the address of an account for the first time, marks its identity as verified and removes the password, metadata, name, terms version and sessions of the sign-up.';

create trigger discard_sign_up_at_confirmation
before update of email_confirmed_at, raw_user_meta_data on auth.users
for each row execute function private.discard_sign_up();

-- The confirmation page sends the name, the password and the terms version of the person who opened the link. Owners can
-- change their metadata at any time, but not the record of what was accepted.
-- Security definer: the role of the auth service may not write to public.profiles.
create function private.record_confirmed_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles
  set
    full_name = private.read_name(new.raw_user_meta_data),
    terms_version = coalesce(terms_version, new.raw_user_meta_data ->> 'terms_version')
  where id = new.id;
  return new;
end;
$$;

comment on function private.record_confirmed_sign_up() is 'Stores the name and the terms version that the owner entered to confirm the account.';

create trigger record_confirmed_sign_up
after update of raw_user_meta_data on auth.users
for each row
when (
  new.email_confirmed_at > now() - interval '1 hour'
  and new.raw_user_meta_data ->> 'terms_version' ~ '^\d{4}-\d{2}-\d{2}$'
)
execute function private.record_confirmed_sign_up();

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

-- The auth service accepts every form of an email address that it can parse, and stores any metadata that a caller sends: it
-- puts it into every access token and session. It writes whole rows, so unchanged email addresses are not checked.
-- Security definer: the role of the auth service has no rights in the schema private.
create function private.check_account()
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
  end if;
  if new.email is distinct from former.email and not private.is_canonical_email(new.email)
    or new.email_change is distinct from former.email_change
    and not private.is_canonical_email(nullif(new.email_change, ''))
  then
    raise exception 'The email address does not have its canonical form' using errcode = '23514';
  end if;
  if octet_length(new.raw_user_meta_data::text) > 4096 then
    raise exception 'The metadata of a user has more than 4096 bytes' using errcode = '23514';
  end if;
  return new;
end;
$$;

comment on function private.check_account() is 'Rejects an account whose email address does not have its canonical form, and metadata of more than 4096 bytes.';

create trigger check_account
before insert or update on auth.users
for each row execute function private.check_account();

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
  -- Hosted projects reject deletions from storage tables without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and name = any (private.list_photo_names(caller));
  delete from auth.users where id = caller;
end;
$$;

comment on function public.delete_own_account(boolean) is 'Deletes the caller''s account within the first five minutes of a session and, on request, the newsletter subscription of its confirmed email address.';
grant execute on function public.delete_own_account(boolean) to authenticated;
