-- Photos are public by address and stand at {user id}/avatar.{extension}. SVG is left out on purpose:
-- it can carry scripts, and the bucket is served from the backend's own origin.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'avatars',
  'avatars',
  true,
  5242880,
  array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- A condition on the folder of a name would be asked of every photo there is: whoever listed the bucket could keep the
-- database busy for seconds. The photos of an account have six names, by the policy for adding them, and the unique
-- index on bucket and name knows them.

-- Select is for the owner's own file only (an overwriting upload reads it first): nobody lists the bucket.
create policy "Owners see their own photo"
on storage.objects for select to authenticated
using (
  bucket_id = 'avatars'
  and name = any ((
    select array_agg((select auth.uid())::text || '/avatar.' || ending)
    from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']) as ending
  )::text[])
);

create policy "Owners add their own photo"
on storage.objects for insert to authenticated
with check (
  bucket_id = 'avatars'
  and storage.foldername(name) = array[(select auth.uid())::text]
  and storage.filename(name) ~ '^avatar\.(png|jpg|jpeg|webp|gif|avif)$'
);

create policy "Owners replace their own photo"
on storage.objects for update to authenticated
using (
  bucket_id = 'avatars'
  and name = any ((
    select array_agg((select auth.uid())::text || '/avatar.' || ending)
    from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']) as ending
  )::text[])
)
with check (
  bucket_id = 'avatars'
  and storage.foldername(name) = array[(select auth.uid())::text]
  and storage.filename(name) ~ '^avatar\.(png|jpg|jpeg|webp|gif|avif)$'
);

create policy "Owners remove their own photo"
on storage.objects for delete to authenticated
using (
  bucket_id = 'avatars'
  and name = any ((
    select array_agg((select auth.uid())::text || '/avatar.' || ending)
    from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']) as ending
  )::text[])
);

-- Restrictive, and asked once for a statement, as for profiles.
create policy "A session that has ended opens no photo"
on storage.objects as restrictive for all to authenticated
using (bucket_id <> 'avatars' or (select private.has_live_session()));
