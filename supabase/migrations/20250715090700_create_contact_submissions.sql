-- Visitors insert messages; only the operator reads them.
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
  quarantined_at timestamptz,
  constraint contact_submissions_idempotency_key_unique unique (idempotency_key),
  constraint contact_submissions_full_name_length check (char_length(full_name) between 1 and 100),
  constraint contact_submissions_email_length check (char_length(email) between 3 and 254),
  constraint contact_submissions_email_format check (private.is_canonical_email(email)),
  constraint contact_submissions_company_name_length check (char_length(company_name) <= 120),
  constraint contact_submissions_service_empty check (service = ''),
  constraint contact_submissions_problem_description_length check (char_length(problem_description) between 1 and 5000),
  constraint contact_submissions_additional_info_format check (additional_info ~ '^Package: .{1,60}$'),
  constraint contact_submissions_full_name_characters check (private.is_text(full_name)),
  constraint contact_submissions_company_name_characters check (company_name = '' or private.is_text(company_name)),
  constraint contact_submissions_additional_info_characters check (private.is_text(additional_info)),
  constraint contact_submissions_problem_description_characters
  check (private.is_text(problem_description, has_lines => true))
);

comment on table public.contact_submissions is 'Messages from the contact form.';
comment on column public.contact_submissions.id is 'The message id.';
comment on column public.contact_submissions.idempotency_key is 'Created by the form once per message: a repeated request violates the unique key, so the message is stored once. Its start is the reference on the sender''s receipt.';
comment on column public.contact_submissions.full_name is 'The sender''s name, 1 to 100 characters.';
comment on column public.contact_submissions.email is 'The sender''s email address, at most 254 characters.';
comment on column public.contact_submissions.company_name is 'The sender''s company, at most 120 characters; empty if not given.';
comment on column public.contact_submissions.service is 'Always empty.';
comment on column public.contact_submissions.problem_description is 'The message, 1 to 5,000 characters.';
comment on column public.contact_submissions.additional_info is '"Package: " and the selected package.';
comment on column public.contact_submissions.created_at is 'When the message was stored.';
comment on column public.contact_submissions.handled_at is 'When the operator marked the message as handled; null before that.';
comment on column public.contact_submissions.quarantined_at is 'When the hourly limit quarantined the message as likely spam; null for other messages.';

-- For the hourly deletion.
create index contact_submissions_by_age on public.contact_submissions (created_at);

grant insert (idempotency_key, full_name, email, company_name, service, problem_description, additional_info)
on table public.contact_submissions to anon, authenticated;
grant all on table public.contact_submissions to service_role;

alter table public.contact_submissions enable row level security;

-- The constraints validate the values. The policies repeat two of them, because a policy must not allow every row.
create policy "Visitors send messages"
on public.contact_submissions for insert to anon
with check (full_name <> '' and problem_description <> '');

create policy "Signed-in visitors send messages"
on public.contact_submissions for insert to authenticated
with check (full_name <> '' and problem_description <> '');
