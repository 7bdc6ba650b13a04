alter table public.contact_submissions add column handled_at timestamptz;
comment on column public.contact_submissions.handled_at is 'When the operator marked the message as handled; null while it waits for an answer.';
