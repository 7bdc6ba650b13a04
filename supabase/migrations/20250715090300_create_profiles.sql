-- One row per account. The sign-up trigger (create_account_rows) creates it.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  avatar_url text,
  terms_version date,
  created_at timestamptz not null default now(),
  constraint profiles_full_name_length check (char_length(full_name) between 1 and 100),
  constraint profiles_full_name_characters check (private.is_text(full_name)),
  constraint profiles_terms_version_begun check (private.has_begun(terms_version)),
  -- Without the project's URL, which a restore or a custom domain changes.
  constraint profiles_avatar_url_format check (
    avatar_url ~ ('^' || id::text || '/avatar\.(png|jpg|jpeg|webp|gif|avif)(\?v=[0-9]{1,20})?$')
  )
);

comment on table public.profiles is 'Name and photo of each account.';
comment on column public.profiles.id is 'The owner''s user id in the auth service.';
comment on column public.profiles.full_name is 'The owner''s name, 1 to 100 characters; null if not given.';
comment on column public.profiles.avatar_url is 'Path of the owner''s photo in the bucket avatars, with the version that makes browsers load a new photo; null without one.';
comment on column public.profiles.terms_version is 'The date of the Terms of Service that the owner accepted at sign-up or confirmation; null if not given. Owners cannot change it.';
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
