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
