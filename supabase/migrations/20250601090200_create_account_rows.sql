-- Security definer: the auth service, whose role may not write to these tables, fires the trigger.
create function public.create_account_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (id, full_name)
  values (new.id, nullif(left(btrim(new.raw_user_meta_data ->> 'full_name'), 100), ''))
  on conflict (id) do nothing;

  insert into public.subscribers (user_id, purchase_date)
  values (new.id, current_date)
  on conflict (user_id) do nothing;

  return new;
end;
$$;

comment on function public.create_account_rows() is 'Gives every new user a profile and a free subscription.';
revoke all on function public.create_account_rows() from public, anon, authenticated;

create trigger create_account_rows_at_sign_up
after insert on auth.users
for each row execute function public.create_account_rows();
