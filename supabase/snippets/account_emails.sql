-- Lists the accounts to which an email was sent within the last hour, the latest first. An account without
-- email_confirmed_at waits for its confirmation. A time in the future means that the account has reached its own limit.
select email, created_at, email_confirmed_at, last_email_at
from
  auth.users,
  greatest(
    confirmation_sent_at, email_change_sent_at, reauthentication_sent_at,
    case when coalesce(email_confirmed_at, invited_at) is not null then recovery_sent_at end
  ) as last_email_at
where last_email_at > now() - interval '1 hour'
order by last_email_at desc;
