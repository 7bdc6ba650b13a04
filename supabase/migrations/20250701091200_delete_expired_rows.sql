-- What the Privacy Policy promises under "Retention". The job runs every hour, so a day and 30 days are cut a
-- little short to be kept to the letter.
-- Security definer: the operator may call it over the API, where private.rate_hits cannot be reached.
create function public.delete_expired_rows()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.contact_submissions where created_at < now() - interval '24 months';
  delete from public.newsletter_subscribers where unsubscribed_at < now() - interval '29 days 23 hours';
  delete from private.rate_hits where at < now() - interval '23 hours';
$$;

comment on function public.delete_expired_rows() is 'Deletes messages after 24 months, unsubscribed readers within 30 days and hashes of addresses within a day.';
revoke all on function public.delete_expired_rows() from public, anon, authenticated;
grant execute on function public.delete_expired_rows() to service_role;

-- Hosted projects have pg_cron.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('delete-expired-rows', '17 * * * *', 'select public.delete_expired_rows()');
  end if;
exception when others then
  raise notice 'pg_cron cannot be used here (%): call public.delete_expired_rows() every hour by other means', sqlerrm;
end;
$$;
