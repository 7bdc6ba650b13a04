-- Deletes the accounts that wait for their confirmation, except invited ones, and shows them. First turn off sign-up.
-- Afterwards no email goes to them. Their owners sign up again later.
delete from auth.users
where email_confirmed_at is null and invited_at is null
returning email, created_at;
