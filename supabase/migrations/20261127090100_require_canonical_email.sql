-- One form for each email address (src/shared/email-address.ts): without characters that no one sees, and with the domain
-- in lower case and in ASCII (punycode). Otherwise one mailbox could have many rows, and emails to some of them would
-- never arrive. The pages send this form; the constraints reject others.

create function private.is_canonical_email(email text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select email ~ '^[^[:space:]@]+@([a-z0-9-]+\.)+[a-z0-9-]+$'
    -- Spaces of Unicode's Zs that PostgreSQL does not class as spaces on every platform.
    and email !~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    -- Unicode's Cc, Cf, Zl, Zp and Default_Ignorable_Code_Point, and U+2800; a test compares them with the forms.
    and email !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$$;

comment on function private.is_canonical_email(text) is 'Whether an email address has its only accepted form: no invisible characters, and a domain in lower case and ASCII.';
-- The constraints call it for every inserted row.
grant execute on function private.is_canonical_email(text) to anon, authenticated, service_role;

-- A pending subscription in another form can never be confirmed, because no email arrives.
delete from public.newsletter_subscribers
where consented_at is null and not private.is_canonical_email(split_part(email, '@', 1) || '@' || lower(split_part(email, '@', 2)));
update public.newsletter_subscribers set email = split_part(email, '@', 1) || '@' || lower(split_part(email, '@', 2))
where not private.is_canonical_email(email);
update public.contact_submissions set email = split_part(email, '@', 1) || '@' || lower(split_part(email, '@', 2))
where not private.is_canonical_email(email);

-- If a statement fails, a stored email address has invisible characters or a domain beyond ASCII. Correct it by hand
-- (`new URL('http://<domain>').hostname` in a browser's console prints the domain in ASCII), and push again.
alter table public.newsletter_subscribers
add constraint newsletter_subscribers_email_uniform check (private.is_canonical_email(email));
alter table public.contact_submissions
add constraint contact_submissions_email_uniform check (private.is_canonical_email(email));

-- Accounts: the auth service accepts any form that it can parse.
-- Security definer: the role of the auth service has no rights in the schema private.
create function private.check_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_canonical_email(new.email) or not private.is_canonical_email(nullif(new.email_change, '')) then
    raise exception 'The email address contains invisible characters, or its domain is not in lower case and ASCII'
    using errcode = '23514';
  end if;
  return new;
end;
$$;

comment on function private.check_account_email() is 'Rejects an account whose email address does not have its canonical form.';

create trigger check_account_email_at_sign_up
before insert on auth.users
for each row execute function private.check_account_email();

-- The service writes whole rows, so unchanged email addresses of earlier accounts are not checked.
create trigger check_account_email_at_change
before update on auth.users
for each row when (
  new.email is distinct from old.email or new.email_change is distinct from old.email_change
)
execute function private.check_account_email();

-- A one-line value may contain no character that changes the text direction: it could make an email address next to it
-- read as another one. A message may contain marks, which do not reverse text, but no overrides, embeddings and isolates.
update public.contact_submissions
set
  company_name = regexp_replace(company_name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
  additional_info = regexp_replace(additional_info, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'),
  problem_description = regexp_replace(problem_description, '[\u202a-\u202e\u2066-\u2069]', '', 'g')
where company_name || additional_info || problem_description ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

alter table public.contact_submissions
add constraint contact_submissions_company_name_directions
check (company_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'),
add constraint contact_submissions_additional_info_directions
check (additional_info !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'),
add constraint contact_submissions_problem_description_directions
check (problem_description !~ '[\u202a-\u202e\u2066-\u2069]');
