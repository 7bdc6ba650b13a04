-- A photo's address is the one that the storage service gives to the owner's own file. The host stays open, for
-- it differs from project to project; pages load pictures from the site and its backend alone.
alter table public.profiles drop constraint profiles_avatar_url_format;

-- An address of another kind was never given by this site.
update public.profiles set avatar_url = null
where avatar_url !~ (
  '^https?://[^?#@[:space:]]+/storage/v1/object/public/avatars/' || id::text
  || '/avatar\.(png|jpg|jpeg|webp|gif|avif)(\?v=[0-9]+)?$'
);

alter table public.profiles add constraint profiles_avatar_url_format check (
  avatar_url ~ (
    '^https?://[^?#@[:space:]]+/storage/v1/object/public/avatars/' || id::text
    || '/avatar\.(png|jpg|jpeg|webp|gif|avif)(\?v=[0-9]+)?$'
  )
);
