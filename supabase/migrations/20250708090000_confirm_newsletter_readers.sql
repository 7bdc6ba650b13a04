-- Whoever subscribes becomes a reader by a press on the page that a mail leads to (docs/decisions/056-newsletter-confirmed-by-mail.md).
-- Until then the row waits. An address may have one row that waits beside the one of a reader, so that a second
-- subscription changes nothing of the reader's row.

-- Rows from before this change would wait, and be deleted: no mail has confirmed them. Which of them are readers is for
-- the operator to say.
do $$
begin
  if exists (select from public.newsletter_subscribers) then
    raise exception 'newsletter_subscribers has rows that no mail has confirmed, and this change would delete them within 7 days. Keep a copy of them, empty the table and apply the migrations; then bring in those whose consent you can prove (docs/operations.md). Of a local database, delete .local/database and .local/mail.';
  end if;
end;
$$;

alter table public.newsletter_subscribers
  add column consented_at timestamptz,
  add column consent_wording text,
  add column way text not null default 'website',
  add column confirm_hash bytea,
  add column mails smallint not null default 0,
  add column mailed_at timestamptz,
  add column left_by text,
  add constraint newsletter_subscribers_left_by check (left_by in ('reader', 'bounce', 'complaint')),
  add constraint newsletter_subscribers_consent_wording_length check (char_length(consent_wording) between 1 and 1000),
  add constraint newsletter_subscribers_way_length check (char_length(way) between 1 and 60),
  -- Whoever types an address may be somebody else, and mail programs turn what looks like a link into one.
  add constraint newsletter_subscribers_first_name_no_link check (first_name !~ '[/:@<>]|\.[^ .]{2}'),
  -- One address and nothing else. In `ada<grace@example.org>` the mail would go to Grace, and no limit would know her.
  add constraint newsletter_subscribers_email_plain
  check (email ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[^][<>(),;:"\\]+$');

comment on table public.newsletter_subscribers is 'Who receives the newsletter, and who has yet to confirm it.';
comment on column public.newsletter_subscribers.created_at is 'When the form was sent first.';
comment on column public.newsletter_subscribers.consented_at is 'When the owner of the address confirmed; null while the row waits, and it is deleted 7 days after it was made. The newsletter goes to rows with a time here and none in unsubscribed_at.';
comment on column public.newsletter_subscribers.consent_wording is 'The words that were confirmed, as the page showed them.';
comment on column public.newsletter_subscribers.way is 'How the address came here: website, or what the operator wrote who brought it in.';
comment on column public.newsletter_subscribers.confirm_hash is 'SHA-256 of the token in the newest mail that asks for the confirmation.';
comment on column public.newsletter_subscribers.mails is 'How many mails asked for the confirmation, at most 3 for all rows of a mailbox.';
comment on column public.newsletter_subscribers.mailed_at is 'When the newest of them was written.';
comment on column public.newsletter_subscribers.left_by is 'Why unsubscribed_at was set last: by the reader, or because a mail came back or was reported.';

drop index public.newsletter_subscribers_email_unique;
create unique index newsletter_subscribers_email_unique
on public.newsletter_subscribers (lower(email), (consented_at is null));
create unique index newsletter_subscribers_confirm_hash_unique
on public.newsletter_subscribers (confirm_hash) where confirm_hash is not null;
-- Addresses that differ in capitals or behind a + lead to one mailbox: their mails are counted together.
create index newsletter_subscribers_mailbox
on public.newsletter_subscribers (regexp_replace(lower(email), '\+[^@]*@', '@'));
-- The hourly deletion looks for rows that wait: few among many.
create index newsletter_subscribers_waiting on public.newsletter_subscribers (consented_at, created_at);

-- A known address gets the same answer as a new one, and the same statements run: a row is stored that waits, whether
-- or not the address has a reader. One that waits already takes the place of the new one, as it is: nobody can change
-- what its owner will be greeted by, and the webhook hears of it once more. The lock makes two requests for one address
-- wait for each other.
-- Security definer: visitors may not read the table they are compared with.
create or replace function public.keep_known_newsletter_subscriber()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.newsletter_subscribers;
begin
  -- A reader whom the operator brings in.
  if new.consented_at is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext(lower(new.email)));
  delete from public.newsletter_subscribers
  where lower(email) = lower(new.email) and consented_at is null returning * into known;
  if not found then
    return new;
  end if;
  return known;
end;
$$;

comment on function public.keep_known_newsletter_subscriber() is 'Stores the row that waits already again instead of a repeated subscription.';

-- The Edge Function confirm-newsletter calls it for every stored row. It gives nothing where no mail is due: at most 3
-- for one mailbox, 10 minutes apart for one row, so that nobody can fill somebody's mailbox; and none where
-- mail came back or was reported, for as long as that is known. The token itself is stored nowhere.
create function public.make_newsletter_link(subscriber uuid)
returns table (email text, token text)
language sql
set search_path = ''
as $$
  with fresh as materialized (select gen_random_uuid()::text as token)
  update public.newsletter_subscribers as waiting
  set confirm_hash = sha256(convert_to(fresh.token, 'utf8')), mails = mails + 1, mailed_at = now()
  from fresh
  where id = subscriber and consented_at is null
    and (
      select sum(other.mails) from public.newsletter_subscribers as other
      where other.consented_at is null
        and regexp_replace(lower(other.email), '\+[^@]*@', '@') = regexp_replace(lower(waiting.email), '\+[^@]*@', '@')
    ) < 3
    and (mailed_at is null or mailed_at < now() - interval '10 minutes')
    and created_at > now() - interval '7 days'
    and not exists (
      select from public.newsletter_subscribers as gone
      where lower(gone.email) = lower(waiting.email) and gone.consented_at is not null
        and gone.unsubscribed_at is not null and gone.left_by <> 'reader'
    )
  returning waiting.email, fresh.token
$$;

comment on function public.make_newsletter_link(uuid) is 'Makes the token of the mail that asks for a confirmation; gives no row where no mail is due.';
revoke all on function public.make_newsletter_link(uuid) from public, anon, authenticated;
grant execute on function public.make_newsletter_link(uuid) to service_role;

-- A mail that the mail service did not take is none of the three. The pause of 10 minutes stays.
create function public.return_newsletter_mail(subscriber uuid)
returns void
language sql
set search_path = ''
as $$
  update public.newsletter_subscribers set mails = mails - 1
  where id = subscriber and consented_at is null and mails > 0
$$;

comment on function public.return_newsletter_mail(uuid) is 'Gives back one of the mails that ask for a confirmation, where it could not be sent.';
revoke all on function public.return_newsletter_mail(uuid) from public, anon, authenticated;
grant execute on function public.return_newsletter_mail(uuid) to service_role;

-- Whoever has the token reads the mailbox. A reader who confirms again keeps the name, which somebody else may have
-- typed this time; a reader who left is one again by the new name, with the token of the links in old newsletters. The hash stays, so that a press whose answer was lost can
-- be repeated.
-- Security definer: visitors may not write to the table.
create function public.confirm_newsletter_subscription(token text, wording text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  hash constant bytea := sha256(convert_to(token, 'utf8'));
  asked public.newsletter_subscribers;
begin
  select * into asked from public.newsletter_subscribers where confirm_hash = hash;
  if not found then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtext(lower(asked.email)));
  -- Another press may have come first.
  select * into asked from public.newsletter_subscribers where confirm_hash = hash;
  if not found then
    return false;
  end if;
  if asked.consented_at is not null then
    return asked.unsubscribed_at is null;
  end if;
  if asked.created_at < now() - interval '7 days' then
    return false;
  end if;

  if exists (
    select from public.newsletter_subscribers
    where lower(email) = lower(asked.email) and consented_at is not null
  ) then
    delete from public.newsletter_subscribers where id = asked.id;
    update public.newsletter_subscribers
    set first_name = case when unsubscribed_at is null then first_name else asked.first_name end, consented_at = now(), consent_wording = wording, way = asked.way,
      confirm_hash = hash, unsubscribed_at = null
    where lower(email) = lower(asked.email) and consented_at is not null;
  else
    update public.newsletter_subscribers set consented_at = now(), consent_wording = wording where id = asked.id;
  end if;
  return true;
end;
$$;

comment on function public.confirm_newsletter_subscription(text, text) is 'Makes a reader of the row that the token belongs to. False where the token is unknown, replaced, older than 7 days, or its reader has left since.';
revoke all on function public.confirm_newsletter_subscription(text, text) from public, anon, authenticated;
grant execute on function public.confirm_newsletter_subscription(text, text) to anon, authenticated, service_role;

create or replace function public.delete_expired_rows()
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

comment on function public.delete_expired_rows() is 'Deletes messages after 24 months, unsubscribed readers within 30 days, subscriptions that nobody confirmed within 7 days and hashes of addresses within a day.';
