-- Lists the newsletter's readers for your newsletter provider. Choose "No limit" of rows, and export the result as CSV.
-- Import the file without opening it in a spreadsheet program, which could run a name as a formula. Then delete it.
select
  email,
  first_name as name,
  unsubscribe_token,
  jsonb_build_object('unsubscribe_token', unsubscribe_token)::text as attributes
from public.newsletter_subscribers
where consented_at is not null and unsubscribed_at is null
order by lower(email);
