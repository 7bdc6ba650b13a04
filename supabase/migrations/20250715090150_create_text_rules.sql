-- What the constraints of other migrations ask about a text that a visitor typed. The forms have the same character sets
-- (src/client/forms/fields.ts); a database test compares them. Postgres cannot store NUL.
--
-- A text may contain marks of direction, which some scripts need, but no overrides, embeddings and isolates, which reverse
-- the text after them. A one-line value may contain neither (Unicode's Bidi_Control): they could make an email address next
-- to it read as another one.
create function private.is_text(value text, has_lines boolean default false)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    -- At least one character is visible: no control, space or Default_Ignorable_Code_Point.
    value ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and value !~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]'
    and (has_lines or value !~ '[\t\n\r\u061c\u200e\u200f]')
$$;

comment on function private.is_text(text, boolean) is 'Whether a text is visible and has no control and direction characters. Only with has_lines may it have line breaks, tabs and direction marks.';
-- The constraints call it for every inserted row.
grant execute on function private.is_text(text, boolean) to anon, authenticated, service_role;

-- The versions of texts that people agree to are dates. A day begins first in the time zone that is 14 hours ahead of UTC.
create function private.has_begun(day date)
returns boolean
language sql
stable
set search_path = ''
as $$
  select day <= (now() at time zone 'utc' + interval '14 hours')::date
$$;

comment on function private.has_begun(date) is 'Whether a day has begun somewhere on Earth.';
grant execute on function private.has_begun(date) to anon, authenticated, service_role;
