-- One row per account. The sign-up trigger (create_account_rows) creates it.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  avatar_url text,
  terms_version text,
  created_at timestamptz not null default now(),
  constraint profiles_full_name_length check (char_length(full_name) between 1 and 100),
  constraint profiles_full_name_characters check (private.is_text(full_name)),
  constraint profiles_terms_version_format check (terms_version ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint profiles_avatar_url_length check (char_length(avatar_url) <= 2048),
  -- The public URL of the owner's own photo. The host is not checked, because it differs between projects; the CSP
  -- limits where pages load images from.
  constraint profiles_avatar_url_format check (
    avatar_url ~ (
      '^https?://[^?#@[:space:]]+/storage/v1/object/public/avatars/' || id::text
      || '/avatar\.(png|jpg|jpeg|webp|gif|avif)(\?v=[0-9]+)?$'
    )
  )
);

comment on table public.profiles is 'Name and photo of each account.';
comment on column public.profiles.id is 'The owner''s user id in the auth service.';
comment on column public.profiles.full_name is 'The owner''s name, 1 to 100 characters; null if not given.';
comment on column public.profiles.avatar_url is 'Public URL of the photo in the bucket avatars; null without a photo.';
comment on column public.profiles.terms_version is 'Date (YYYY-MM-DD) of the Terms of Service that the owner accepted at sign-up or confirmation; null if not given. Owners cannot change it.';
comment on column public.profiles.created_at is 'When the row was created.';

-- The site saves the photo with an upsert, which sets every column that it sends: id must be updatable, and the update
-- policy keeps it unchanged.
grant select on table public.profiles to authenticated;
grant insert (id, full_name, avatar_url) on table public.profiles to authenticated;
grant update (id, full_name, avatar_url) on table public.profiles to authenticated;
grant all on table public.profiles to service_role;

alter table public.profiles enable row level security;

create policy "Owners read their own profile"
on public.profiles for select to authenticated
using ((select auth.uid()) = id);

create policy "Owners create their own profile"
on public.profiles for insert to authenticated
with check ((select auth.uid()) = id);

create policy "Owners update their own profile"
on public.profiles for update to authenticated
using ((select auth.uid()) = id)
with check ((select auth.uid()) = id);

create policy "Profiles require a live session"
on public.profiles as restrictive for all to authenticated
using ((select private.has_live_session()));
