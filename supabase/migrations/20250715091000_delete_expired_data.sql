-- The retention periods of the Privacy Policy. The job runs every hour, so periods of days are one hour shorter.
-- Security definer: the service role has no rights in the schema private.
create function public.delete_expired_rows()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.contact_submissions where created_at < now() - interval '24 months';
  delete from public.newsletter_subscribers where unsubscribed_at < now() - interval '29 days 23 hours';
  delete from public.newsletter_subscribers where consented_at is null and created_at < now() - interval '6 days 23 hours';
  delete from private.rate_hits where at < now() - interval '23 hours';
$$;

comment on function public.delete_expired_rows() is 'Deletes messages after 24 months, unsubscribed readers within 30 days, unconfirmed subscriptions within 7 days, and IP address hashes within a day.';
grant execute on function public.delete_expired_rows() to service_role;

-- Anyone can create an account with someone else's email address, so it is deleted if its owner does not confirm it.
-- Invited people have a month.
-- Security definer: the service role may not write to auth.users.
create function public.delete_unconfirmed_accounts()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.users
  where email_confirmed_at is null and phone_confirmed_at is null
    and coalesce(invited_at + interval '29 days', created_at + interval '24 hours') < now();
$$;

comment on function public.delete_unconfirmed_accounts() is 'Deletes accounts that were never confirmed, 24 hours after sign-up or 29 days after the invitation.';
grant execute on function public.delete_unconfirmed_accounts() to service_role;

-- A photo can outlive its account: the operator deletes a user in Supabase Studio, or an upload runs while the account
-- is deleted. The storage service does not serve a file without a row. The function scans all photos (0.6 seconds for
-- 200,000 photos and a million accounts), so it runs at night.
-- Security definer: the service role may not read auth.users.
create function public.delete_photos_without_owner()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Hosted projects reject deletions from storage tables without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  -- Materialized, so that the regular expression is applied to the few rows that are left.
  with ownerless as materialized (
    select id, name from storage.objects
    where bucket_id = 'avatars' and not exists (select from auth.users where users.id::text = left(objects.name, 36))
  )
  delete from storage.objects
  where id in (
    select id from ownerless
    where name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/'
  );
end;
$$;

comment on function public.delete_photos_without_owner() is 'Deletes the photos of deleted accounts.';
grant execute on function public.delete_photos_without_owner() to service_role;

-- Hosted projects have pg_cron.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('delete-expired-rows', '17 * * * *', 'select public.delete_expired_rows()');
    perform cron.schedule(
      'delete-abandoned-accounts-and-photos', '43 3 * * *',
      'select public.delete_unconfirmed_accounts(); select public.delete_photos_without_owner()'
    );
  end if;
exception when others then
  raise notice 'pg_cron is not available (%). Run the functions of this migration by other means.', sqlerrm;
end;
$$;
