-- Sign-up must not fail because of an unusual name, so the trigger removes what the table would reject. It stores the
-- accepted version of the terms here, because owners can change their metadata in the auth service at any time.
-- Security definer: the role of the auth service may not write to these tables.
create function public.create_account_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  name constant text := regexp_replace(
    regexp_replace(
      new.raw_user_meta_data ->> 'full_name', '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'
    ),
    '[\u0001-\u001f\u007f-\u009f]', ' ', 'g'
  );
begin
  insert into public.profiles (id, full_name, terms_version)
  values (
    new.id,
    nullif(left(btrim(name), 100), ''),
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

-- Anyone can sign up with someone else's email address. The confirmation page therefore sends the name, the password
-- and the terms version again, from the person who opened the link; this stores the terms version. Afterwards the
-- owner can change the user metadata, but not the record of what was accepted.
-- Security definer: the role of the auth service, which fires the trigger, may not write to public.profiles.
create function public.record_confirmed_terms()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles
  set terms_version = new.raw_user_meta_data ->> 'terms_version'
  where id = new.id;
  return new;
end;
$$;

comment on function public.record_confirmed_terms() is 'Stores the terms version that the owner accepted when confirming the account.';

create trigger record_confirmed_terms_at_confirmation
after update of raw_user_meta_data on auth.users
for each row
when (
  new.email_confirmed_at > now() - interval '1 hour'
  and new.raw_user_meta_data ->> 'terms_version' ~ '^\d{4}-\d{2}-\d{2}$'
)
execute function public.record_confirmed_terms();

-- Another link, such as the one for a new password, confirms an account too. The values entered at sign-up may then be
-- a stranger's, so they are removed. The confirmation page sets both again, right after its link.
-- If confirmations are off, confirmation_sent_at is null. Invited people were entered by the operator.
-- Security definer: the role of the auth service, which fires the trigger, may not write to public.profiles.
create function public.clear_unconfirmed_sign_up()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles set full_name = null, terms_version = null where id = new.id;
  return new;
end;
$$;

comment on function public.clear_unconfirmed_sign_up() is 'Removes the name and terms version of the sign-up when the email address is confirmed.';

create trigger clear_unconfirmed_sign_up_at_confirmation
after update of email_confirmed_at on auth.users
for each row
when (
  old.email_confirmed_at is null and new.email_confirmed_at is not null
  and new.confirmation_sent_at is not null and new.invited_at is null
)
execute function public.clear_unconfirmed_sign_up();
