-- Deletes everything that is stored under an email address, and shows what it was. Replace the email address.
-- 1. If find_person lists "files", delete them under Storage: only the storage service deletes a file.
-- 2. Run this query. It deletes the account with its sessions too. Until the files are deleted, it fails and names them.
-- 3. Run it again: every list is empty.
-- 4. Delete the copies that docs/operations.md lists.
select jsonb_pretty(public.forget_person('person@example.com')) as deleted;
