-- Shows the plan of an account. Replace the email address. Without a row, no account has it.
select email, email_confirmed_at, subscription_tier, purchase_date, subscription_end
from auth.users
inner join public.subscribers on user_id = users.id
where lower(email) = lower('customer@example.com');
