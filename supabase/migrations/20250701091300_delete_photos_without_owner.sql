-- A photo can be left behind: the operator deletes a user in Supabase Studio, or an upload is under way while the
-- account ends. Its address would go on showing it, and nobody could take it back. Without its row the storage
-- service gives the file to nobody.
-- It looks at every photo and account: 0.6 seconds with 200,000 and a million. So it runs at night, apart from the
-- hourly deletion, which finds its rows by indexes.
-- Security definer: the operator may call it over the API, whose role reads no users.
create function public.delete_photos_without_owner()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Hosted projects refuse to delete rows of files without this word, lest a file lose its row by accident.
  perform set_config('storage.allow_delete_query', 'true', true);
  -- In two steps, for only the few that are left over are worth a regular expression.
  with ownerless as materialized (
    select id, name from storage.objects
    where bucket_id = 'avatars' and not exists (select from auth.users where users.id::text = left(objects.name, 36))
  )
  delete from storage.objects
  where id in (
    select id from ownerless
    -- A folder that is not named after an account is none of ours.
    where name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/'
  );
end;
$$;

comment on function public.delete_photos_without_owner() is 'Deletes the photos of accounts that are gone.';
revoke all on function public.delete_photos_without_owner() from public, anon, authenticated;
grant execute on function public.delete_photos_without_owner() to service_role;

-- Hosted projects have pg_cron.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('delete-photos-without-owner', '43 3 * * *', 'select public.delete_photos_without_owner()');
  end if;
exception when others then
  raise notice 'pg_cron cannot be used here (%): call public.delete_photos_without_owner() every night by other means', sqlerrm;
end;
$$;
