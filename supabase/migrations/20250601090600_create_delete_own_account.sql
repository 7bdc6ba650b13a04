-- An account ends by its owner's own request. The photo's file itself is removed by the storage service, which
-- the site asks first; the row of a file that it left behind goes here, with everything else.
-- Security definer: owners may not write to the auth and storage schemas. It takes no parameter, so that the
-- only account anyone can name is their own.
create function public.delete_own_account()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  if caller is null then
    raise exception 'Sign in to delete your account' using errcode = '42501';
  end if;
  -- Hosted projects refuse to delete rows of files without this word, lest a file lose its row by accident.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'avatars' and (storage.foldername(name))[1] = caller::text;
  delete from public.profiles where id = caller;
  delete from public.subscribers where user_id = caller;
  delete from auth.users where id = caller;
end;
$$;

comment on function public.delete_own_account() is 'Deletes the account that asks: photo, profile, subscription and user.';
revoke all on function public.delete_own_account() from public, anon, authenticated;
grant execute on function public.delete_own_account() to authenticated;
