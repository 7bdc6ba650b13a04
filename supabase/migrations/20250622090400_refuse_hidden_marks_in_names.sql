-- A name may hold no character that turns the direction of what stands after it: on a screen of ours, in a mail or
-- in a terminal it could make an address read as another. They are Unicode's Bidi_Control. In a message they may
-- stand, for some scripts need them there. And the name of a profile keeps the rules that those of the forms have.
-- The sets of characters are those of src/lib/forms/fields.ts, and a database test compares them.

-- What was stored before the rule is brought under it.
update public.profiles
set full_name = nullif(btrim(left(regexp_replace(regexp_replace(
  full_name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'), '[\u0001-\u001f\u007f-\u009f]', ' ', 'g'), 100)), '')
where full_name ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
update public.contact_submissions
set full_name = regexp_replace(full_name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where full_name ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';
update public.newsletter_subscribers
set first_name = regexp_replace(first_name, '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g')
where first_name ~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]';

alter table public.profiles
add constraint profiles_full_name_controls check (full_name !~ '[\u0001-\u001f\u007f-\u009f]'),
add constraint profiles_full_name_directions check (full_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]');
alter table public.contact_submissions
add constraint contact_submissions_full_name_directions
check (full_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]');
alter table public.newsletter_subscribers
add constraint newsletter_subscribers_first_name_directions
check (first_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]');

-- As before, and without such characters: an odd name must not stand in the way of an account.
create or replace function public.create_account_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  name constant text := regexp_replace(
    regexp_replace(
      new.raw_user_meta_data ->> 'full_name', '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]', '', 'g'
    ),
    '[\u0001-\u001f\u007f-\u009f]', ' ', 'g'
  );
begin
  insert into public.profiles (id, full_name)
  values (new.id, nullif(left(btrim(name), 100), ''))
  on conflict (id) do nothing;

  insert into public.subscribers (user_id, purchase_date)
  values (new.id, current_date)
  on conflict (user_id) do nothing;

  return new;
end;
$$;
