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
  constraint contact_submissions_idempotency_key_unique unique (idempotency_key),
  constraint contact_submissions_full_name_length check (char_length(full_name) between 1 and 100),
  constraint contact_submissions_email_length check (char_length(email) between 3 and 254),
  constraint contact_submissions_email_format check (email ~ '^[^[:space:]@]+@[^[:space:]@.]+(\.[^[:space:]@.]+)+$'),
  constraint contact_submissions_company_name_length check (char_length(company_name) <= 120),
  constraint contact_submissions_service_empty check (service = ''),
  constraint contact_submissions_problem_description_length check (char_length(problem_description) between 1 and 5000),
  constraint contact_submissions_additional_info_format check (additional_info ~ '^Package: .{1,60}$')
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
