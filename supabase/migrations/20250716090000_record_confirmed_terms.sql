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
revoke all on function public.record_confirmed_terms() from public, anon, authenticated;

create trigger record_confirmed_terms_at_confirmation
after update of raw_user_meta_data on auth.users
for each row
when (
  new.email_confirmed_at > now() - interval '1 hour'
  and new.raw_user_meta_data ->> 'terms_version' ~ '^\d{4}-\d{2}-\d{2}$'
)
execute function public.record_confirmed_terms();
