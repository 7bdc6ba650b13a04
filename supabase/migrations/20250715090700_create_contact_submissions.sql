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
  -- The same character sets as the forms; a database test compares them. Postgres cannot store NUL.
  constraint contact_submissions_full_name_controls check (full_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_company_name_controls check (company_name !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_problem_description_controls
  check (problem_description !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'),
  constraint contact_submissions_additional_info_controls check (additional_info !~ '[\u0001-\u001f\u007f-\u009f]'),
  constraint contact_submissions_full_name_visible
  check (full_name ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]'),
  constraint contact_submissions_problem_description_visible
  check (problem_description ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]'),
  -- A one-line value may contain no character that changes the text direction (Unicode's Bidi_Control): it could make an
  -- email address next to it read as another one. A message may contain marks, which do not reverse text and which some
  -- scripts need, but no overrides, embeddings and isolates.
  constraint contact_submissions_full_name_directions
  check (full_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'),
  constraint contact_submissions_company_name_directions
  check (company_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'),
  constraint contact_submissions_additional_info_directions
  check (additional_info !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'),
  constraint contact_submissions_problem_description_directions
  check (problem_description !~ '[\u202a-\u202e\u2066-\u2069]')
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

create function public.mark_message_handled(message_reference text)
returns timestamptz
language sql
set search_path = ''
as $$
  update public.contact_submissions set handled_at = coalesce(handled_at, now())
  where id = (select id from public.contact_submissions where reference = upper(btrim(message_reference)))
  returning handled_at
$$;

comment on function public.mark_message_handled(text) is 'Marks a message as handled and returns when it was first marked. Null if no message has the reference; an error if several have it.';
grant execute on function public.mark_message_handled(text) to service_role;

create function public.reopen_message(message_reference text)
returns boolean
language sql
set search_path = ''
as $$
  update public.contact_submissions set handled_at = null
  where id = (select id from public.contact_submissions where reference = upper(btrim(message_reference)))
  returning true
$$;

comment on function public.reopen_message(text) is 'Marks a message as not handled. Null if no message has the reference; an error if several have it.';
grant execute on function public.reopen_message(text) to service_role;

create function public.release_message(message_reference text)
returns boolean
language sql
set search_path = ''
as $$
  update public.contact_submissions set quarantined_at = null
  where id = (select id from public.contact_submissions where reference = upper(btrim(message_reference)))
  returning true
$$;

comment on function public.release_message(text) is 'Releases a message from quarantine. Null if no message has the reference; an error if several have it.';
grant execute on function public.release_message(text) to service_role;
