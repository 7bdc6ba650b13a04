-- Lists the messages that are not marked as handled, oldest first. Likely spam, with quarantined_at, comes last.
-- A reference such as 1A2B-3C4D is the start of idempotency_key. Search: add "and problem_description ilike '%words%'".
select *
from public.contact_submissions
where handled_at is null
order by quarantined_at is not null, created_at, id;
