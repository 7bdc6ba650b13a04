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

comment on function public.delete_expired_rows() is 'Deletes messages after 24 months, unsubscribed readers within 30 days, unconfirmed subscriptions within 7 days, and hashes of IP addresses and email addresses within a day.';
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

-- The auth service ends these sessions itself only on a paid plan (auth.sessions in supabase/config.toml).
-- Security definer: the service role may not write to auth.sessions.
create function public.delete_expired_sessions()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from auth.sessions where private.is_expired_session(sessions)
$$;

comment on function public.delete_expired_sessions() is 'Deletes sessions 90 days after sign-in or 30 days after their last use.';
grant execute on function public.delete_expired_sessions() to service_role;

-- Hosted projects have pg_cron.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('delete-expired-rows', '17 * * * *', 'select public.delete_expired_rows()');
    perform cron.schedule(
      'delete-abandoned-accounts-and-sessions', '43 3 * * *',
      'select public.delete_unconfirmed_accounts(); select public.delete_expired_sessions()'
    );
  end if;
exception when others then
  raise notice 'pg_cron is not available (%). Run the functions of this migration by other means.', sqlerrm;
end;
$$;
