create type public.subscription_tier as enum ('free', 'leader', 'enterprise');
comment on type public.subscription_tier is 'The three plans a customer can be on.';

-- One row for each account, made by the sign-up trigger (create_account_rows). Only the operator (service_role)
-- changes it: a tier is a matter of contract, never of the customer's own request.
create table public.subscribers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  subscription_tier public.subscription_tier not null default 'free',
  purchase_date date,
  subscription_end date,
  created_at timestamptz not null default now(),
  constraint subscribers_dates_in_order check (subscription_end >= purchase_date)
);

comment on table public.subscribers is 'The plan each account is on. Read by its owner, written by the operator.';
comment on column public.subscribers.user_id is 'The owner: the id of the user in the auth service.';
comment on column public.subscribers.subscription_tier is 'free, leader or enterprise; free for a new account.';
comment on column public.subscribers.purchase_date is 'The day the plan began; the day of sign-up for a free account.';
comment on column public.subscribers.subscription_end is 'The day the plan renews or expires; null where it does neither.';
comment on column public.subscribers.created_at is 'When the row was made.';

revoke all on table public.subscribers from anon, authenticated;
grant select on table public.subscribers to authenticated;
grant all on table public.subscribers to service_role;

alter table public.subscribers enable row level security;

create policy "Owners read their own subscription"
on public.subscribers for select to authenticated
using ((select auth.uid()) = user_id);

-- Restrictive, and asked once for a statement, as for profiles.
create policy "A session that has ended opens no subscription"
on public.subscribers as restrictive for all to authenticated
using ((select private.has_live_session()));
