-- Shows everything that is stored under an email address. Replace the email address.
-- A photo in "files" is under Storage, in the bucket and folder of its name.
select jsonb_pretty(public.find_person('person@example.com')) as person;
