-- Two messages could share a reference, because it was only computed from the idempotency key. The database now creates it:
-- usually still from the key, so that the receipt can show it without reading the row, otherwise at random.
alter table public.contact_submissions alter column reference drop expression;

-- Earlier messages: the first one keeps the reference.
update public.contact_submissions as later set reference = null
where exists (
  select from public.contact_submissions as earlier
  where earlier.reference = later.reference and (earlier.created_at, earlier.id) < (later.created_at, later.id)
);

drop index public.contact_submissions_by_reference;
create unique index contact_submissions_reference_unique on public.contact_submissions (reference);

-- The lock serializes messages with the same reference: otherwise the second one would violate the unique index, and the
-- form would take it for a repeated message.
-- Security definer: visitors may not read the table.
create function private.create_reference()
returns trigger
language plpgsql
security definer
set search_path = ''
-- As in private.limit_rate().
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  digits text := replace(new.idempotency_key::text, '-', '');
begin
  loop
    new.reference := upper(substr(digits, 1, 4) || '-' || substr(digits, 5, 4));
    perform pg_advisory_xact_lock(hashtext('reference'), hashtext(new.reference));
    -- A repeated message: the unique key rejects it.
    exit when not exists (
      select from public.contact_submissions
      where reference = new.reference and idempotency_key <> new.idempotency_key
    );
    digits := replace(gen_random_uuid()::text, '-', '');
  end loop;
  return new;
end;
$$;

comment on function private.create_reference() is 'Sets the reference of a message to one that no other message has.';

-- Also at an update, for rows of a backup from before this migration, which has no references.
create trigger contact_submissions_create_reference
before insert or update on public.contact_submissions
for each row when (new.reference is null) execute function private.create_reference();

update public.contact_submissions set reference = null where reference is null;

comment on column public.contact_submissions.reference is 'The number on the sender''s receipt, unique: the first eight digits of the idempotency key, unless an earlier message has them.';
comment on function public.mark_message_handled(text) is 'Marks a message as handled and returns when it was first marked. Null if no message has the reference.';
comment on function public.reopen_message(text) is 'Marks a message as not handled. Null if no message has the reference.';
comment on function public.release_message(text) is 'Releases a message from quarantine. Null if no message has the reference.';
