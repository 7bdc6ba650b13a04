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
revoke all on function public.create_account_rows() from public, anon, authenticated;

create trigger create_account_rows_at_sign_up
after insert on auth.users
for each row execute function public.create_account_rows();
