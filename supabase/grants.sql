-- Only for the embedded backend, whose database grants all privileges to every role when it starts. These are the same
-- privileges as in the migrations; a database test compares them.
revoke all on all tables in schema public from anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;
revoke all on all tables in schema private from anon, authenticated;
revoke usage on schema private from anon;

grant select on table public.profiles to authenticated;
grant insert (id, full_name, avatar_url) on table public.profiles to authenticated;
grant update (id, full_name, avatar_url) on table public.profiles to authenticated;

grant select on table public.subscribers to authenticated;

grant insert (idempotency_key, full_name, email, company_name, service, problem_description, additional_info)
on table public.contact_submissions to anon, authenticated;

grant insert (email, first_name) on table public.newsletter_subscribers to anon, authenticated;
grant execute on function public.unsubscribe_from_newsletter(text) to anon, authenticated;
grant execute on function public.confirm_newsletter_subscription(text, text) to anon, authenticated;

grant execute on function public.delete_own_account(boolean) to authenticated;
