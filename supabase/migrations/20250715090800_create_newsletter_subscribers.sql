-- Visitors insert subscriptions; only the operator reads them. Double opt-in: a row waits (consented_at is null) until
-- the link in a confirmation email is used (docs/decisions/026-emails-and-newsletter.md). An email address can
-- have two rows, a waiting one and a confirmed one, so that a repeated subscription does not change the reader's row.
create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  unsubscribe_token uuid not null default gen_random_uuid(),
  consented_at timestamptz,
  consent_version date,
  source text not null default 'website',
  confirm_hash bytea,
  emails_sent smallint not null default 0,
  last_email_at timestamptz,
  end_cause text,
  constraint newsletter_subscribers_unsubscribe_token_unique unique (unsubscribe_token),
  constraint newsletter_subscribers_email_length check (char_length(email) between 3 and 254),
  constraint newsletter_subscribers_email_format check (private.is_canonical_email(email)),
  -- Not every email service accepts other characters before the @.
  constraint newsletter_subscribers_email_plain check (email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@'),
  constraint newsletter_subscribers_first_name_length check (char_length(first_name) between 1 and 60),
  constraint newsletter_subscribers_first_name_characters check (private.is_text(first_name)),
  -- Someone else may have typed the name, and email programs turn text that looks like a URL into a link. Browsers read
  -- Unicode's compatibility characters, such as a full-width dot, and the ideographic full stop like those of ASCII.
  constraint newsletter_subscribers_first_name_no_link
  check (normalize(first_name, nfkc) !~ '[/:@<>]|[.。][^ .。]{2}'),
  constraint newsletter_subscribers_end_cause check (end_cause in ('reader', 'bounce', 'complaint')),
  constraint newsletter_subscribers_consent_version_begun check (private.has_begun(consent_version)),
  constraint newsletter_subscribers_source_length check (char_length(source) between 1 and 60)
);

comment on table public.newsletter_subscribers is 'Newsletter readers, and subscriptions that wait for confirmation.';
comment on column public.newsletter_subscribers.id is 'The subscription id.';
comment on column public.newsletter_subscribers.email is 'The reader''s email address; unique among readers and among waiting rows, ignoring case.';
comment on column public.newsletter_subscribers.first_name is 'The name in the greeting, 1 to 60 characters. While the row waits, anyone may have typed it; the confirmation replaces it.';
comment on column public.newsletter_subscribers.created_at is 'When the form was first sent. A waiting row is deleted 7 days later.';
comment on column public.newsletter_subscribers.unsubscribed_at is 'When the subscription ended; null for a reader. The row is deleted 30 days later.';
comment on column public.newsletter_subscribers.unsubscribe_token is 'Part of the unsubscribe link in every newsletter, <site>/newsletter/unsubscribe?token=<token>; never changes.';
comment on column public.newsletter_subscribers.consented_at is 'When the owner of the email address confirmed; null while the row waits.';
comment on column public.newsletter_subscribers.consent_version is 'The version of the wording that was confirmed: consentVersion in content/pages/confirm-subscription.mdx.';
comment on column public.newsletter_subscribers.source is 'Where the subscription comes from: website, or a note of the operator who imported it.';
comment on column public.newsletter_subscribers.confirm_hash is 'SHA-256 of the token in the latest confirmation email.';
comment on column public.newsletter_subscribers.emails_sent is 'Number of confirmation emails sent, at most 3 for all waiting rows that share an allowance (private.get_allowance).';
comment on column public.newsletter_subscribers.last_email_at is 'When the latest confirmation email was written.';
comment on column public.newsletter_subscribers.end_cause is 'Why the subscription last ended: reader, bounce or complaint.';

create unique index newsletter_subscribers_email_unique
on public.newsletter_subscribers (lower(email), (consented_at is null));
create unique index newsletter_subscribers_confirm_hash_unique
on public.newsletter_subscribers (confirm_hash) where confirm_hash is not null;
create index newsletter_subscribers_allowance
on public.newsletter_subscribers (private.get_allowance(email));
create index newsletter_subscribers_unsubscribed on public.newsletter_subscribers (unsubscribed_at)
where unsubscribed_at is not null;
create index newsletter_subscribers_waiting on public.newsletter_subscribers (consented_at, created_at);

grant insert (email, first_name) on table public.newsletter_subscribers to anon, authenticated;
grant all on table public.newsletter_subscribers to service_role;

alter table public.newsletter_subscribers enable row level security;

create policy "Visitors subscribe"
on public.newsletter_subscribers for insert to anon
with check (email <> '' and first_name <> '');

create policy "Signed-in visitors subscribe"
on public.newsletter_subscribers for insert to authenticated
with check (email <> '' and first_name <> '');

-- A known email address gets the same response as a new one, and the same statements run, so a visitor cannot find out
-- who subscribes. If an unconfirmed row exists, it is stored again and the new one is discarded, so that it keeps its token
-- and its number of emails. The lock serializes requests for one mailbox.
-- Security definer: visitors may not read the table.
create function public.reuse_waiting_subscription()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting public.newsletter_subscribers;
begin
  -- The operator imports a reader.
  if new.consented_at is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext(private.get_allowance(new.email)));
  delete from public.newsletter_subscribers
  where lower(email) = lower(new.email) and consented_at is null returning * into waiting;
  if not found then
    return new;
  end if;
  return waiting;
end;
$$;

comment on function public.reuse_waiting_subscription() is 'Stores the waiting row again instead of a repeated subscription.';

create trigger newsletter_subscribers_reuse_waiting
before insert on public.newsletter_subscribers
for each row execute function public.reuse_waiting_subscription();

-- The Edge Function confirm-newsletter calls it for every stored row. Its limits keep anyone from flooding a mailbox.
-- Security definer: the service role may not use the schema private.
create function public.create_newsletter_token(subscriber uuid)
returns table (email text, token text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  fresh constant text := gen_random_uuid()::text;
begin
  perform pg_advisory_xact_lock(hashtext(private.get_allowance(email)))
  from public.newsletter_subscribers where id = subscriber;
  return query
  update public.newsletter_subscribers as waiting
  set confirm_hash = sha256(convert_to(fresh, 'utf8')), emails_sent = emails_sent + 1, last_email_at = now()
  where id = subscriber and consented_at is null
    and (
      select sum(emails_sent) from public.newsletter_subscribers
      where consented_at is null and private.get_allowance(email) = private.get_allowance(waiting.email)
    ) < 3
    and (last_email_at is null or last_email_at < now() - interval '10 minutes')
    and created_at > now() - interval '7 days'
    -- A reader needs no other confirmation, and after a bounce or a complaint no email may follow.
    and not exists (
      select from public.newsletter_subscribers as confirmed
      where lower(confirmed.email) = lower(waiting.email) and confirmed.consented_at is not null
        and (confirmed.unsubscribed_at is null or confirmed.end_cause <> 'reader')
    )
  returning waiting.email, fresh;
end;
$$;

comment on function public.create_newsletter_token(uuid) is 'Creates the token for a confirmation email; returns no row if no email may be sent.';
grant execute on function public.create_newsletter_token(uuid) to service_role;

-- An email that the email service rejected is not counted. The wait of 10 minutes remains.
create function public.undo_newsletter_email_count(subscriber uuid)
returns void
language sql
set search_path = ''
as $$
  update public.newsletter_subscribers set emails_sent = emails_sent - 1
  where id = subscriber and consented_at is null and emails_sent > 0
$$;

comment on function public.undo_newsletter_email_count(uuid) is 'Subtracts a confirmation email that could not be sent from the number of sent emails.';
grant execute on function public.undo_newsletter_email_count(uuid) to service_role;

-- Only the owner of the mailbox receives the token. What anyone typed before is discarded: the name and the version of the
-- wording come from the confirmation page. A reader who had unsubscribed keeps the unsubscribe token. The hash stays, so
-- that a click whose response was lost can be repeated.
-- Security definer: visitors may not write to the table.
create function public.confirm_newsletter_subscription(token text, confirmed_name text, wording_version date)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  hash constant bytea := sha256(convert_to(token, 'utf8'));
  waiting public.newsletter_subscribers;
  reader uuid;
begin
  if wording_version is null then
    raise exception 'The version of the confirmed wording is missing' using errcode = '22004';
  end if;
  perform pg_advisory_xact_lock(hashtext(private.get_allowance(email)))
  from public.newsletter_subscribers where confirm_hash = hash;
  select * into waiting from public.newsletter_subscribers where confirm_hash = hash;
  if not found then
    return false;
  end if;
  if waiting.consented_at is not null then
    return waiting.unsubscribed_at is null;
  end if;
  if waiting.created_at < now() - interval '7 days' then
    return false;
  end if;

  select id into reader from public.newsletter_subscribers
  where lower(email) = lower(waiting.email) and consented_at is not null;
  if found then
    delete from public.newsletter_subscribers where id = waiting.id;
  end if;
  update public.newsletter_subscribers
  set
    first_name = confirmed_name, consented_at = now(), consent_version = wording_version, source = waiting.source,
    confirm_hash = hash, unsubscribed_at = null
  where id = coalesce(reader, waiting.id);
  return true;
end;
$$;

comment on function public.confirm_newsletter_subscription(text, text, date) is 'Confirms the subscription that the token belongs to, with the name and the version of the wording from the confirmation page. False if the token is unknown, replaced or older than 7 days, or if the reader has unsubscribed since.';
grant execute on function public.confirm_newsletter_subscription(text, text, date) to anon, authenticated, service_role;

-- The response is the same for an unknown token, and for text that is not a UUID.
-- Security definer: visitors may not write to the table.
create function public.unsubscribe_from_newsletter(token text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if token ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    update public.newsletter_subscribers set unsubscribed_at = now(), end_cause = 'reader'
    where unsubscribe_token = token::uuid and unsubscribed_at is null;
  end if;
end;
$$;

comment on function public.unsubscribe_from_newsletter(text) is 'Ends the subscription that the token belongs to; does nothing for any other token.';
grant execute on function public.unsubscribe_from_newsletter(text) to anon, authenticated, service_role;

-- supabase/snippets/stop_newsletter.sql imports unsubscribes, bounces and complaints from the newsletter provider.
create function public.stop_newsletter(email_address text, cause text)
returns boolean
language sql
set search_path = ''
as $$
  -- After a bounce or a complaint no confirmation email follows.
  update public.newsletter_subscribers set emails_sent = 3
  where lower(email) = lower(email_address) and consented_at is null and cause <> 'reader';
  update public.newsletter_subscribers set unsubscribed_at = now(), end_cause = cause
  where lower(email) = lower(email_address) and consented_at is not null and unsubscribed_at is null
  returning true
$$;

comment on function public.stop_newsletter(text, text) is 'Ends the subscription of an email address. The cause is reader (unsubscribed at the provider), bounce or complaint. Returns null if there is no subscription.';
