-- The forms take control characters out and refuse what shows nothing; whoever goes past them may not do more.
-- The sets of characters are those of src/lib/forms/fields.ts, and a database test compares them. (NUL needs no
-- rule: Postgres cannot hold it in a text.)

-- What was stored before the rule is brought under it, so that it can still be marked as handled.
update public.contact_submissions set
  full_name = regexp_replace(full_name, '[\u0001-\u001f\u007f-\u009f]', ' ', 'g'),
  email = regexp_replace(email, '[\u0001-\u001f\u007f-\u009f]', '', 'g'),
  company_name = regexp_replace(company_name, '[\u0001-\u001f\u007f-\u009f]', ' ', 'g'),
  problem_description = regexp_replace(problem_description, '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]', '', 'g'),
  additional_info = regexp_replace(additional_info, '[\u0001-\u001f\u007f-\u009f]', ' ', 'g')
where concat(full_name, email, company_name, problem_description, additional_info) ~ '[\u0001-\u001f\u007f-\u009f]';
update public.contact_submissions set full_name = '-'
where full_name !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]';
update public.contact_submissions set problem_description = '-'
where problem_description !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]';
update public.newsletter_subscribers set
  first_name = regexp_replace(first_name, '[\u0001-\u001f\u007f-\u009f]', ' ', 'g'),
  email = regexp_replace(email, '[\u0001-\u001f\u007f-\u009f]', '', 'g')
where concat(first_name, email) ~ '[\u0001-\u001f\u007f-\u009f]';
update public.newsletter_subscribers set first_name = '-'
where first_name !~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]';

alter table public.contact_submissions
add constraint contact_submissions_full_name_visible
check (full_name ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]'),
add constraint contact_submissions_full_name_controls check (full_name !~ '[\u0001-\u001f\u007f-\u009f]'),
add constraint contact_submissions_email_controls check (email !~ '[\u0001-\u001f\u007f-\u009f]'),
add constraint contact_submissions_company_name_controls check (company_name !~ '[\u0001-\u001f\u007f-\u009f]'),
add constraint contact_submissions_problem_description_visible
check (problem_description ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]'),
add constraint contact_submissions_problem_description_controls
check (problem_description !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]'),
add constraint contact_submissions_additional_info_controls check (additional_info !~ '[\u0001-\u001f\u007f-\u009f]');

alter table public.newsletter_subscribers
add constraint newsletter_subscribers_first_name_visible
check (first_name ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]'),
add constraint newsletter_subscribers_first_name_controls check (first_name !~ '[\u0001-\u001f\u007f-\u009f]'),
add constraint newsletter_subscribers_email_controls check (email !~ '[\u0001-\u001f\u007f-\u009f]');
