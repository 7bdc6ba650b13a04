-- Functions for the operator's tool (npm run inbox).

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
