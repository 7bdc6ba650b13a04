-- Marks a message as handled. Replace the reference: it is in the notification email and on the sender's receipt.
-- The result is the message; without a row, no message has this reference.
-- To open it again, clear its cell handled_at in the Table Editor.
update public.contact_submissions
set handled_at = coalesce(handled_at, now())
where left(idempotency_key::text, 8) = lower(translate('1A2B-3C4D', '- ', ''))
returning handled_at, full_name, email, problem_description;
