-- What the constraints, limits and triggers of other migrations ask about an email address.

-- One form for each email address (src/shared/email-address.ts): without characters that no one sees or that other programs
-- read as another one, and with the domain in lower case and in ASCII (punycode). Otherwise one mailbox could have many
-- rows, and emails to some of them would never arrive. The pages send this form; the constraints reject others.
create function private.is_canonical_email(email text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    -- Single dots inside the name; labels of 1 to 63 characters without a hyphen at an end; a last label that isn't a number.
    email ~ '^[^[:space:]@.<>()[\]\\,;:"]+(\.[^[:space:]@.<>()[\]\\,;:"]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'
    and email !~ '\.[0-9]+$'
    -- Unicode's compatibility characters, such as the full-width @.
    and email is nfkc normalized
    -- Unicode's Cc, Cf, Zl, Zp and Default_Ignorable_Code_Point, and two blank characters; a test compares them with the
    -- forms.
    and email !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
$$;

comment on function private.is_canonical_email(text) is 'Whether a text is an email address in its only accepted form.';
-- The constraints call it for every inserted row.
grant execute on function private.is_canonical_email(text) to anon, authenticated, service_role;

-- Email services ignore letter case and a tag after a +, so one mailbox has any number of email addresses. Those with a tag
-- share one allowance, and the one without a tag has its own: no one can use up the allowance of the mailbox's owner.
create function private.get_allowance(email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(lower(email), '\+[^@]*@', '+@')
$$;

comment on function private.get_allowance(text) is 'The email address in lower case, and without the characters of its tag: email addresses with the same result share one allowance of emails.';
-- An index calls it for every inserted row.
grant execute on function private.get_allowance(text) to anon, authenticated, service_role;
