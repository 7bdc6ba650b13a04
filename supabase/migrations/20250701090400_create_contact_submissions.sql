-- Written by anonymous visitors, read by the operator alone.
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  idempotency_key uuid not null default gen_random_uuid(),
  full_name text not null,
  email text not null,
  company_name text not null default '',
  service text not null default '',
  problem_description text not null,
  additional_info text not null,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  held_at timestamptz,
  constraint contact_submissions_idempotency_key_unique unique (idempotency_key),
  constraint contact_submissions_full_name_length check (char_length(full_name) between 1 and 100),
  constraint contact_submissions_email_length check (char_length(email) between 3 and 254),
  constraint contact_submissions_email_format check (email ~ '^[^[:space:]@]+@[^[:space:]@.]+(\.[^[:space:]@.]+)+$'),
  constraint contact_submissions_company_name_length check (char_length(company_name) <= 120),
  constraint contact_submissions_service_empty check (service = ''),
  constraint contact_submissions_problem_description_length check (char_length(problem_description) between 1 and 5000),
  constraint contact_submissions_additional_info_format check (additional_info ~ '^Package: .{1,60}$'),
  -- The form takes control characters out and refuses what shows nothing; whoever goes past it may not do more. The
  -- sets of characters are those of src/lib/forms/fields.ts, and a database test compares them. (NUL needs no rule:
  -- Postgres cannot hold it in a text.)
  constraint contact_submissions_full_name_controls check (full_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_email_controls check (email !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_company_name_controls check (company_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_problem_description_controls
  check (problem_description !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'),
  constraint contact_submissions_additional_info_controls check (additional_info !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_full_name_visible
  check (full_name ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]'),
  constraint contact_submissions_problem_description_visible
  check (problem_description ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]'),
  -- Unicode's Bidi_Control turns the direction of what stands after it: on a screen, in a mail or in a terminal a name
  -- could make an address read as another. In the message such characters may stand, for some scripts need them.
  constraint contact_submissions_full_name_directions
  check (full_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]')
);

comment on table public.contact_submissions is 'Messages sent with the contact form.';
comment on column public.contact_submissions.id is 'The message.';
comment on column public.contact_submissions.idempotency_key is 'Made by the form for one message: a repeated request is refused as a duplicate, so it is stored once.';
comment on column public.contact_submissions.full_name is 'The sender''s name, 1 to 100 characters.';
comment on column public.contact_submissions.email is 'Where to answer, at most 254 characters.';
comment on column public.contact_submissions.company_name is 'The sender''s company, at most 120 characters; empty if not given.';
comment on column public.contact_submissions.service is 'Always empty; kept for the operator''s existing tools.';
comment on column public.contact_submissions.problem_description is 'The message, 1 to 5,000 characters.';
comment on column public.contact_submissions.additional_info is 'The text "Package: " and the package that was chosen.';
comment on column public.contact_submissions.created_at is 'When the message was stored.';
comment on column public.contact_submissions.handled_at is 'When the operator marked the message as handled; null while it waits for an answer.';
comment on column public.contact_submissions.held_at is 'When the message came above the ceiling of an hour, and so was held back as a likely part of a flood; null for any other. Set it to null to treat the message like the others.';

-- For the hourly deletion, and for the list of all messages.
create index contact_submissions_by_age on public.contact_submissions (created_at);
-- The view open_messages reads the waiting ones alone, however many were answered.
create index contact_submissions_open on public.contact_submissions (created_at) where handled_at is null;

revoke all on table public.contact_submissions from anon, authenticated;
grant insert (idempotency_key, full_name, email, company_name, service, problem_description, additional_info)
on table public.contact_submissions to anon, authenticated;
grant all on table public.contact_submissions to service_role;

alter table public.contact_submissions enable row level security;

-- One row a request is all a visitor can do; what may stand in it is decided by the constraints above,
-- so the check repeats only the two that tell a message from an empty row.
create policy "Visitors send messages"
on public.contact_submissions for insert to anon
with check (full_name <> '' and problem_description <> '');

create policy "Customers send messages"
on public.contact_submissions for insert to authenticated
with check (full_name <> '' and problem_description <> '');
