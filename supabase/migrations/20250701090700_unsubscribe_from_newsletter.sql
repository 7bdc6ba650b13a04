-- Whoever has the token is the reader; the answer is the same for a token that nobody has, so nothing can be learned
-- by asking. Text, not uuid: something that is no token at all gets that answer too.
-- Security definer: visitors may not write to the table.
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
