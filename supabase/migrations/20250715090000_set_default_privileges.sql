-- PostgreSQL lets everyone call a new function, and older projects grant the API roles everything in the schema public.
-- After this, only what a migration grants is allowed.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- The API does not expose this schema.
create schema private;
grant usage on schema private to authenticated;
