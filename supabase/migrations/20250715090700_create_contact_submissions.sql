-- Visitors insert messages; only the operator reads them.
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  idempotency_key uuid not null default gen_random_uuid(),
  reference text generated always as (
    upper(left(idempotency_key::text, 4) || '-' || substr(idempotency_key::text, 5, 4))
  ) stored,
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
comment on column public.contact_submissions.idempotency_key is 'Created by the form once per message: a repeated request violates the unique key, so the message is stored once.';
comment on column public.contact_submissions.reference is 'The number on the sender''s receipt: the first eight digits of the idempotency key.';
comment on column public.contact_submissions.full_name is 'The sender''s name, 1 to 100 characters.';
comment on column public.contact_submissions.email is 'The sender''s email address, at most 254 characters.';
comment on column public.contact_submissions.company_name is 'The sender''s company, at most 120 characters; empty if not given.';
comment on column public.contact_submissions.service is 'Always empty.';
comment on column public.contact_submissions.problem_description is 'The message, 1 to 5,000 characters.';
comment on column public.contact_submissions.additional_info is '"Package: " and the selected package.';
comment on column public.contact_submissions.created_at is 'When the message was stored.';
comment on column public.contact_submissions.handled_at is 'When the operator marked the message as handled; null before that.';
comment on column public.contact_submissions.quarantined_at is 'When the hourly limit quarantined the message as likely spam; null for other messages. Set it to null to release the message.';

-- For the hourly deletion and the list of all messages.
create index contact_submissions_by_age on public.contact_submissions (created_at);
create index contact_submissions_open on public.contact_submissions (created_at) where handled_at is null;
create index contact_submissions_by_reference on public.contact_submissions (reference);

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

-- One JSON value: the API cuts off rows above its limit (max_rows in config.toml).
create function public.list_messages(
  include_handled boolean default false, since date default null, search text default ''
)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with messages as (
    select
      id, created_at, handled_at, quarantined_at,
      -- Every other column, so that a new field of the form is included.
      to_jsonb(stored) - array[
        'id', 'idempotency_key', 'created_at', 'handled_at', 'quarantined_at', 'service', 'additional_info', 'problem_description'
      ] || jsonb_build_object(
        'package', substr(additional_info, char_length('Package: ') + 1), 'message', problem_description
      ) as fields
    from public.contact_submissions as stored
    where (include_handled or handled_at is null)
      and created_at >= coalesce(since::timestamp at time zone 'utc', '-infinity')
  )
  select coalesce(
    jsonb_agg(
      fields || jsonb_build_object('received_at', created_at, 'handled_at', handled_at, 'quarantined_at', quarantined_at)
      order by quarantined_at is not null, created_at, id
    ),
    '[]'
  )
  from messages
  where position(
    lower(search) in lower((select string_agg(value, e'\n') from jsonb_each_text(fields)))
  ) > 0
$$;

comment on function public.list_messages(boolean, date, text) is 'Contact messages that are not marked as handled, or all, optionally since a day (UTC) or with a search term in them; oldest first, quarantined ones last.';
grant execute on function public.list_messages(boolean, date, text) to service_role;

create function public.change_message(message_reference text, action text)
returns jsonb
language sql
set search_path = ''
as $$
  update public.contact_submissions
  set
    handled_at = case action when 'handled' then coalesce(handled_at, now()) when 'reopen' then null else handled_at end,
    quarantined_at = case when action <> 'release' then quarantined_at end
  where id = (select id from public.contact_submissions where reference = upper(btrim(message_reference)))
  returning jsonb_build_object('handled_at', handled_at)
$$;

comment on function public.change_message(text, text) is 'Marks a message as handled (handled) or not handled (reopen), or releases it from quarantine (release). Returns when it was first marked as handled; null if no message has the reference; an error if several have it.';
grant execute on function public.change_message(text, text) to service_role;
