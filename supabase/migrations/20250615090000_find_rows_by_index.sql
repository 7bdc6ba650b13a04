-- What looked at every row of a table that grows finds its rows by an index now.

-- The hourly deletion looks for readers who unsubscribed: few among many.
create index newsletter_subscribers_unsubscribed on public.newsletter_subscribers (unsubscribed_at)
where unsubscribed_at is not null;

-- A condition on the folder of a name asks that of every photo there is: whoever listed the bucket, or ended an
-- account, kept the database busy for seconds. The photos of an account have six names, by the policy for adding
-- them, and the unique index on bucket and name knows them.
alter policy "Owners see their own photo" on storage.objects
using (
  bucket_id = 'avatars'
  and name = any ((
    select array_agg((select auth.uid())::text || '/avatar.' || ending)
    from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']) as ending
  )::text[])
);

alter policy "Owners replace their own photo" on storage.objects
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

alter policy "Owners remove their own photo" on storage.objects
using (
  bucket_id = 'avatars'
  and name = any ((
    select array_agg((select auth.uid())::text || '/avatar.' || ending)
    from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']) as ending
  )::text[])
);

-- As before, but for how it finds the rows of photos.
create or replace function public.delete_own_account(with_newsletter boolean default false)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if caller is null then
    raise exception 'Sign in to delete your account' using errcode = '42501';
  end if;
  if not exists (
    select from auth.sessions
    where id = (claims ->> 'session_id')::uuid and user_id = caller
      and created_at > now() - interval '5 minutes'
  ) then
    raise exception 'Sign in again to delete your account' using errcode = '42501';
  end if;
  if with_newsletter then
    delete from public.newsletter_subscribers
    where lower(email) = (select lower(email) from auth.users where id = caller);
  end if;
  -- Hosted projects refuse to delete rows of files without this word, lest a file lose its row by accident.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where bucket_id = 'avatars' and name = any (array(
    select caller::text || '/avatar.' || ending
    from unnest(array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']) as ending
  ));
  delete from public.profiles where id = caller;
  delete from public.subscribers where user_id = caller;
  delete from auth.users where id = caller;
end;
$$;
