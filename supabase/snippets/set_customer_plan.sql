-- Sets the plan of an account and its last day. Replace the email address, the plan (free, leader or enterprise) and the
-- day, or write null if the plan has no last day. A renewal keeps the first day of the plan.
-- Without a row, nothing was changed: no account has this email address, or its owner has not confirmed it.
update public.subscribers
set
  subscription_tier = new_plan.tier,
  purchase_date = case when subscription_tier = new_plan.tier then purchase_date else current_date end,
  subscription_end = new_plan.last_day
from
  (values ('customer@example.com', 'leader'::public.subscription_tier, '2099-12-31'::date)) as new_plan (email, tier, last_day),
  auth.users
where users.id = user_id and lower(users.email) = lower(new_plan.email) and email_confirmed_at is not null
returning users.email, subscription_tier, purchase_date, subscription_end;
