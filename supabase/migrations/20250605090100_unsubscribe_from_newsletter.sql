alter table public.newsletter_subscribers
add column unsubscribed_at timestamptz,
add column unsubscribe_token uuid not null default gen_random_uuid(),
add constraint newsletter_subscribers_unsubscribe_token_unique unique (unsubscribe_token);

comment on column public.newsletter_subscribers.unsubscribed_at is 'When the reader unsubscribed; null while the newsletter is sent. The row is deleted 30 days later.';
comment on column public.newsletter_subscribers.unsubscribe_token is 'Stands in the link at the end of every newsletter, <site>/newsletter/unsubscribe?token=<token>; never changes.';

-- As before, and whoever subscribes again after unsubscribing is a reader again, by the name given now. The
-- token stays, so links in old newsletters keep working.
create or replace function public.keep_known_newsletter_subscriber()
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

-- Security definer: visitors may not write to the table. Whoever has the token is the reader; the answer is
-- the same for a token that nobody has, so nothing can be learned by asking. Text, not uuid: something that is
-- no token at all gets that answer too.
create function public.unsubscribe_from_newsletter(token text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if token ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    update public.newsletter_subscribers set unsubscribed_at = now()
    where unsubscribe_token = token::uuid and unsubscribed_at is null;
  end if;
end;
$$;

comment on function public.unsubscribe_from_newsletter(text) is 'Ends the subscription that the token belongs to; does nothing for any other token.';
revoke all on function public.unsubscribe_from_newsletter(text) from public, anon, authenticated;
grant execute on function public.unsubscribe_from_newsletter(text) to anon, authenticated, service_role;
