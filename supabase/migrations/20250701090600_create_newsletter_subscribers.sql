-- Written by anonymous visitors, read by the operator alone.
create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  created_at timestamptz not null default now(),
  unsubscribed_at timestamptz,
  unsubscribe_token uuid not null default gen_random_uuid(),
  constraint newsletter_subscribers_unsubscribe_token_unique unique (unsubscribe_token),
  constraint newsletter_subscribers_email_length check (char_length(email) between 3 and 254),
  constraint newsletter_subscribers_email_format check (email ~ '^[^[:space:]@]+@[^[:space:]@.]+(\.[^[:space:]@.]+)+$'),
  constraint newsletter_subscribers_first_name_length check (char_length(first_name) between 1 and 60),
  -- The same rules for unreadable text as those of contact_submissions, and for the same reasons.
  constraint newsletter_subscribers_email_controls check (email !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_subscribers_first_name_controls check (first_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint newsletter_subscribers_first_name_visible
  check (first_name ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]'),
  constraint newsletter_subscribers_first_name_directions
  check (first_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]')
);

comment on table public.newsletter_subscribers is 'Who receives the newsletter.';
comment on column public.newsletter_subscribers.id is 'The subscription.';
comment on column public.newsletter_subscribers.email is 'Where the newsletter goes; unique without regard to case.';
comment on column public.newsletter_subscribers.first_name is 'How the newsletter greets its reader, 1 to 60 characters.';
comment on column public.newsletter_subscribers.created_at is 'When the reader subscribed.';
comment on column public.newsletter_subscribers.unsubscribed_at is 'When the reader unsubscribed; null while the newsletter is sent. The row is deleted 30 days later.';
comment on column public.newsletter_subscribers.unsubscribe_token is 'Stands in the link at the end of every newsletter, <site>/newsletter/unsubscribe?token=<token>; never changes.';

create unique index newsletter_subscribers_email_unique on public.newsletter_subscribers (lower(email));
-- The hourly deletion looks for readers who unsubscribed: few among many.
create index newsletter_subscribers_unsubscribed on public.newsletter_subscribers (unsubscribed_at)
where unsubscribed_at is not null;

-- A known address gets the same answer as a new one: a unique violation would tell anyone who asks
-- whether somebody is subscribed, and so would a count of stored rows. The known row therefore takes the
-- place of the new one: one row is stored either way, and it is the old one. The lock makes two requests for
-- one address wait for each other.
-- Whoever subscribes again after unsubscribing is a reader again, by the name given now. The token stays, so links
-- in old newsletters keep working.
-- Security definer: visitors may not read the table they are compared with.
create function public.keep_known_newsletter_subscriber()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.newsletter_subscribers;
begin
  perform pg_advisory_xact_lock(hashtext(lower(new.email)));
  delete from public.newsletter_subscribers where lower(email) = lower(new.email) returning * into known;
  if not found then
    return new;
  end if;
  if known.unsubscribed_at is not null then
    known.unsubscribed_at := null;
    known.first_name := new.first_name;
  end if;
  return known;
end;
$$;

comment on function public.keep_known_newsletter_subscriber() is 'Stores the known row again instead of a repeated subscription.';
revoke all on function public.keep_known_newsletter_subscriber() from public, anon, authenticated;

create trigger newsletter_subscribers_keep_known
before insert on public.newsletter_subscribers
for each row execute function public.keep_known_newsletter_subscriber();

revoke all on table public.newsletter_subscribers from anon, authenticated;
grant insert (email, first_name) on table public.newsletter_subscribers to anon, authenticated;
grant all on table public.newsletter_subscribers to service_role;

alter table public.newsletter_subscribers enable row level security;

create policy "Visitors subscribe"
on public.newsletter_subscribers for insert to anon
with check (email <> '' and first_name <> '');

create policy "Customers subscribe"
on public.newsletter_subscribers for insert to authenticated
with check (email <> '' and first_name <> '');
