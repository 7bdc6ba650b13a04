/**
 * Replaces pg_dump on machines without PostgreSQL 17: prints the rows of a database as INSERT statements. It accepts
 * only the options of `supabase db dump --data-only`.
 */
import { parseArgs } from 'node:util';
import postgres from 'postgres';

const { values } = parseArgs({
  options: {
    'data-only': { type: 'boolean' },
    'quote-all-identifier': { type: 'boolean' },
    'column-inserts': { type: 'boolean' },
    'rows-per-insert': { type: 'string' },
    role: { type: 'string', default: '' },
    schema: { type: 'string', default: '*' },
    'exclude-schema': { type: 'string', default: '' },
    'exclude-table': { type: 'string', multiple: true, default: [] },
  },
});
const schemas = values['exclude-schema'].split('|').map((name) => name.replaceAll('*', '%'));
const tables = values['exclude-table'].map((name) => name.replaceAll('"', ''));

// Like pg_dump, it reads the connection from the environment.
const sql = postgres({ max: 1, onnotice: () => undefined });
await sql.unsafe(`set role "${values.role}"`);
const dumpedTables = await sql<{ table: string; columns: string; system: string; values: string }[]>`
  select attrelid::regclass::text as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
    case when bool_or(attidentity = 'a') then ' overriding system value' else '' end as system,
    string_agg(format('quote_nullable(%I::text)', attname), ', ' order by attnum) as values
  from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    and not nspname like any (${schemas}) and nspname || '.' || relname <> all (${tables})
  group by attrelid order by min(nspname), min(relname)`;
for (const { table, columns, system, values: literals } of dumpedTables) {
  const rows = await sql.unsafe(`select concat_ws(', ', ${literals}) as row from ${table}`);
  if (rows.length > 0)
    console.log(
      `insert into ${table} (${columns})${system} values\n${rows.map(({ row }) => `(${row})`).join(',\n')};`,
    );
}
await sql.end();
