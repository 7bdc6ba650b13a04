-- Photos have a public URL and are stored at {user id}/avatar.{extension}. SVG is excluded, because it can contain
-- scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Returns a list of names, so that a query uses the unique index on bucket and name. A condition on the folder would read every
-- row of the bucket.
create function private.list_photo_names(owner uuid)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_agg(owner::text || '/avatar.' || extension)
  from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']) as extension
$$;

comment on function private.list_photo_names(uuid) is 'The six possible file names of an account''s photo.';
grant execute on function private.list_photo_names(uuid) to authenticated;

-- An overwriting upload selects the row first. No one can list the bucket.
create policy "Owners see their own photo"
on storage.objects for select to authenticated
using (bucket_id = 'avatars' and name = any ((select private.list_photo_names((select auth.uid())))::text[]));

create policy "Owners add their own photo"
on storage.objects for insert to authenticated
with check (bucket_id = 'avatars' and name = any ((select private.list_photo_names((select auth.uid())))::text[]));

create policy "Owners replace their own photo"
on storage.objects for update to authenticated
using (bucket_id = 'avatars' and name = any ((select private.list_photo_names((select auth.uid())))::text[]))
with check (bucket_id = 'avatars' and name = any ((select private.list_photo_names((select auth.uid())))::text[]));

create policy "Owners delete their own photo"
on storage.objects for delete to authenticated
using (bucket_id = 'avatars' and name = any ((select private.list_photo_names((select auth.uid())))::text[]));

create policy "Photos require a live session"
on storage.objects as restrictive for all to authenticated
using (bucket_id <> 'avatars' or (select private.has_live_session()));

-- A signed upload URL would work for two hours, even after sign-out and after the account is deleted.
create policy "Photos cannot be signed"
on storage.objects as restrictive for all to authenticated
using (bucket_id <> 'avatars' or (select coalesce(storage.operation(), '') not like '%sign%'));

-- The storage service checks the policies before it receives a photo, and stores the row afterwards, without policies. So an
-- account can be deleted in between. This lock lets the upload wait for the deletion and then fail; a deletion waits for the
-- upload and then deletes its row.
-- Security definer: accounts and the storage service may not read auth.users.
create function private.lock_photo_owner()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner constant uuid := substring(new.name from '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid;
begin
  perform from auth.users where id = owner for key share;
  if owner is not null and not found then
    raise exception 'The account of this photo does not exist' using errcode = '42501';
  end if;
  return new;
end;
$$;

comment on function private.lock_photo_owner() is 'Rejects a photo whose account does not exist, and keeps the account from being deleted until the photo is stored.';

create trigger lock_photo_owner
before insert or update of bucket_id, name on storage.objects
for each row when (new.bucket_id = 'avatars') execute function private.lock_photo_owner();

-- The storage service does not serve a file without a row. The site has deleted the file itself before, but an account that
-- is deleted in Supabase Studio can still have one.
-- Security definer: the role of the auth service may not write to storage.objects.
create function private.delete_photo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Hosted projects reject deletions from storage tables without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects where bucket_id = 'avatars' and name = any (private.list_photo_names(old.id));
  return null;
end;
$$;

comment on function private.delete_photo() is 'Makes the photo of a deleted account inaccessible.';

create trigger delete_photo
after delete on auth.users
for each row execute function private.delete_photo();
