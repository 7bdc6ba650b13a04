-- What `npm run newsletter` sends, so that an issue can be gone on with after it broke off, and reaches nobody twice
-- (docs/decisions/057-newsletter-sent-from-the-command-line.md). Of the schema private: no key of the API reaches it.
create table private.newsletter_issues (
  name text primary key,
  subject text not null,
  started_at timestamptz not null default now()
);

comment on table private.newsletter_issues is 'Issues of the newsletter whose sending has begun.';

create table private.newsletter_deliveries (
  issue text not null references private.newsletter_issues on delete cascade,
  reader uuid not null references public.newsletter_subscribers on delete cascade,
  state text not null default 'claimed',
  reason text,
  at timestamptz not null default clock_timestamp(),
  primary key (issue, reader),
  constraint newsletter_deliveries_state check (state in ('claimed', 'sent', 'failed', 'deferred'))
);
create index newsletter_deliveries_by_reader on private.newsletter_deliveries (reader);

comment on table private.newsletter_deliveries is 'Which reader has which issue.';
comment on column private.newsletter_deliveries.state is 'claimed before the mail is handed over; then sent, failed (refused for good) or deferred (refused for now, and tried again by the next run).';
revoke all on table private.newsletter_issues, private.newsletter_deliveries from public, anon, authenticated, service_role;

create or replace function public.unsubscribe_from_newsletter(token text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if token ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    update public.newsletter_subscribers set unsubscribed_at = now(), left_by = 'reader'
    where unsubscribe_token = token::uuid and unsubscribed_at is null;
  end if;
end;
$$;

-- The Edge Function newsletter-events and `npm run newsletter -- --bounces` call it.
create function public.stop_newsletter(address text, cause text)
returns void
language sql
set search_path = ''
as $$
  update public.newsletter_subscribers set unsubscribed_at = now(), left_by = cause
  where lower(email) = lower(address) and consented_at is not null and unsubscribed_at is null;
  -- No further mail asks for a confirmation.
  update public.newsletter_subscribers set mails = 3
  where lower(email) = lower(address) and consented_at is null;
$$;

comment on function public.stop_newsletter(text, text) is 'Ends the subscription of an address whose mail came back (bounce) or was reported (complaint), and the mails that ask it for a confirmation.';
revoke all on function public.stop_newsletter(text, text) from public, anon, authenticated;
grant execute on function public.stop_newsletter(text, text) to service_role;
