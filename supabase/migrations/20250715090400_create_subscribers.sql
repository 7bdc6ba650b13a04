create type public.subscription_tier as enum ('free', 'leader', 'enterprise');
comment on type public.subscription_tier is 'The three plans.';

-- One row per account. The sign-up trigger (create_account_rows) creates it, and only the operator changes it.
create table public.subscribers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  subscription_tier public.subscription_tier not null default 'free',
  purchase_date date,
  subscription_end date,
  created_at timestamptz not null default now(),
  constraint subscribers_dates_in_order check (subscription_end >= purchase_date)
);

comment on table public.subscribers is 'The plan of each account.';
comment on column public.subscribers.user_id is 'The owner''s user id in the auth service.';
comment on column public.subscribers.subscription_tier is 'The plan; free for a new account.';
comment on column public.subscribers.purchase_date is 'The first day of the plan; the day of sign-up for a free account.';
comment on column public.subscribers.subscription_end is 'The day on which the plan renews or expires; null if it does neither.';
comment on column public.subscribers.created_at is 'When the row was created.';

grant select on table public.subscribers to authenticated;
grant all on table public.subscribers to service_role;

alter table public.subscribers enable row level security;

create policy "Owners read their own subscription"
on public.subscribers for select to authenticated
using ((select auth.uid()) = user_id);

create policy "Subscriptions require a live session"
on public.subscribers as restrictive for all to authenticated
using ((select private.has_live_session()));
