-- Written by anonymous visitors, read by the operator alone.
create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  created_at timestamptz not null default now(),
  constraint newsletter_subscribers_email_length check (char_length(email) between 3 and 254),
  constraint newsletter_subscribers_email_format check (email ~ '^[^[:space:]@]+@[^[:space:]@.]+(\.[^[:space:]@.]+)+$'),
  constraint newsletter_subscribers_first_name_length check (char_length(first_name) between 1 and 60)
);

create unique index newsletter_subscribers_email_unique on public.newsletter_subscribers (lower(email));

comment on table public.newsletter_subscribers is 'Who receives the newsletter.';
comment on column public.newsletter_subscribers.id is 'The subscription.';
comment on column public.newsletter_subscribers.email is 'Where the newsletter goes; unique without regard to case.';
comment on column public.newsletter_subscribers.first_name is 'How the newsletter greets its reader, 1 to 60 characters.';
comment on column public.newsletter_subscribers.created_at is 'When the reader subscribed.';

-- A known address gets the same answer as a new one: a unique violation would tell anyone who asks
-- whether somebody is subscribed, and so would a count of stored rows. The known row therefore takes the
-- place of the new one: one row is stored either way, and it is the old one. The lock makes two requests for
-- one address wait for each other.
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
  if found then
    return known;
  end if;
  return new;
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
