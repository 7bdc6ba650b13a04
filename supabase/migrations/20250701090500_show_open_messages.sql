-- For the operator's eye in Supabase Studio: what waits for an answer, the oldest first, and last what was held back.
-- Whoever asks needs rights on the table itself (security invoker); visitors and accounts get none on the view.
create view public.open_messages with (security_invoker = true) as
select
  upper(left(idempotency_key::text, 4) || '-' || substr(idempotency_key::text, 5, 4)) as reference,
  created_at as received_at,
  created_at + interval '24 hours' as answer_by,
  created_at + interval '24 hours' < now() as is_late,
  full_name,
  email,
  company_name,
  substr(additional_info, char_length('Package: ') + 1) as package,
  problem_description as message,
  id,
  held_at
from public.contact_submissions
where handled_at is null
order by held_at is not null, created_at, id;

comment on view public.open_messages is 'Messages of the contact form that wait for an answer, the oldest first, and after them those that were held back. Mark one with npm run inbox -- handled <reference>, or set handled_at in contact_submissions.';
comment on column public.open_messages.reference is 'The number on the sender''s receipt.';
comment on column public.open_messages.received_at is 'When the message was stored.';
comment on column public.open_messages.answer_by is 'Until when the sender was promised an answer: 24 hours later.';
comment on column public.open_messages.is_late is 'Whether that time is over.';
comment on column public.open_messages.full_name is 'The sender''s name.';
comment on column public.open_messages.email is 'Where to answer.';
comment on column public.open_messages.company_name is 'The sender''s company; empty if not given.';
comment on column public.open_messages.package is 'The package that was chosen, or Not specified.';
comment on column public.open_messages.message is 'The sender''s words.';
comment on column public.open_messages.id is 'The message in contact_submissions.';
comment on column public.open_messages.held_at is 'When the message was held back as a likely part of a flood; null for any other.';

revoke all on table public.open_messages from public, anon, authenticated;
grant select on table public.open_messages to service_role;
