import type { Database } from '../support/database.ts';

/** All privileges of the two API roles on tables, columns, sequences and functions of the schema. */
export async function readPrivileges(database: Database): Promise<string[]> {
  const rows = await database.query<{ line: string }>(`
    with roles (role) as (values ('anon'), ('authenticated')),
    relations as (
      select oid, relname, relkind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    )
    select role || ' ' || lower(privilege) || ' ' || relname as line
    from roles, relations, unnest(array[
      'SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'
    ]) as privilege
    where has_table_privilege(role, oid, privilege)
    union all
    select role || ' ' || lower(privilege) || ' ' || relname || ' (' || string_agg(attname, ', ' order by attname) || ')'
    from roles, relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped,
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as privilege
    where has_column_privilege(role, attrelid, attnum, privilege)
    group by role, privilege, relname
    union all
    select role || ' ' || lower(privilege) || ' ' || relname
    from roles, pg_class, unnest(array['USAGE', 'SELECT', 'UPDATE']) as privilege
    where relnamespace = 'public'::regnamespace and relkind = 'S' and has_sequence_privilege(role, oid, privilege)
    union all
    select role || ' execute ' || proname
    from roles, pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege(role, oid, 'EXECUTE')
    union all
    select role || ' ' || lower(privilege) || ' schema'
    from roles, unnest(array['USAGE', 'CREATE']) as privilege
    where has_schema_privilege(role, 'public', privilege)
  `);
  return rows.map(({ line }) => line).sort();
}
