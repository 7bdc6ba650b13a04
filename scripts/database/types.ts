/**
 * Generates src/client/backend/database.types.ts for supabase-js from the migrations; with --check, fails if the file is
 * outdated. It queries the embedded Postgres, because `supabase gen types` needs Docker.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { startBackend } from '../../server/backend.ts';
import { SettingsError } from '../../server/settings.ts';
import { runCommand } from '../programs/command.ts';

const target = 'src/client/backend/database.types.ts';

const typeNames: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  timestamptz: 'string',
  bytea: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
}

/** A parameter of a function; the name is null if the function has no parameters. */
interface Parameter {
  function_name: string;
  parameter: string | null;
  udt_name: string | null;
  has_default: boolean | null;
}

interface Label {
  enum_name: string;
  label: string;
}

interface Catalogue {
  labels: Label[];
  columns: Column[];
  parameters: Parameter[];
}

function writeTypes({ labels, columns, parameters }: Catalogue): string {
  const enums = Map.groupBy(labels, ({ enum_name }) => enum_name);
  const typeOf = ({ udt_name, table_name, column_name }: Column) => {
    const name = enums.has(udt_name) ? `Database['public']['Enums']['${udt_name}']` : typeNames[udt_name];
    if (!name)
      throw new SettingsError(
        `${table_name}.${column_name} has the type ${udt_name}. Add it to typeNames in scripts/database/types.ts.`,
      );
    return name;
  };
  const tables = [...Map.groupBy(columns, ({ table_name }) => table_name)].map(([name, all]) => {
    const fields = all.map(
      (column) =>
        `          ${column.column_name}: ${typeOf(column)}${column.is_nullable === 'YES' ? ' | null' : ''};`,
    );
    const required = all
      .filter(({ is_nullable, column_default }) => is_nullable === 'NO' && column_default === null)
      .map(({ column_name }) => `'${column_name}'`);
    return `      ${name}: Table<
        {
${fields.join('\n')}
        },
        ${required.join(' | ') || 'never'}
      >;`;
  });

  // The functions that an account may call. All of them return void.
  const functionTypes = [...Map.groupBy(parameters, ({ function_name }) => function_name)].map(
    ([name, all]) => {
      const fields = all
        .filter(({ parameter }) => parameter !== null)
        .map(
          ({ parameter, udt_name, has_default }) =>
            `${parameter}${has_default ? '?' : ''}: ${typeNames[udt_name ?? ''] ?? 'unknown'}`,
        );
      return `      ${name}: {
        Args: ${fields.length === 0 ? 'never' : `{ ${fields.join('; ')} }`};
        Returns: undefined;
      };`;
    },
  );

  return `// Generated from supabase/migrations by scripts/database/types.ts. Do not edit: run \`npm run fix\`.

/** A table with its columns, and the columns that a new row requires. */
interface Table<Row, Required extends keyof Row> {
  Row: Row;
  Insert: Pick<Row, Required> & Partial<Row>;
  Update: Partial<Row>;
  Relationships: [];
}

export interface Database {
  public: {
    Tables: {
${tables.join('\n')}
    };
    Views: Record<never, never>;
    Functions: ${functionTypes.length === 0 ? 'Record<never, never>' : `{\n${functionTypes.join('\n')}\n    }`};
    Enums: {
${[...enums].map(([name, all]) => `      ${name}: ${all.map(({ label }) => `'${label}'`).join(' | ')};`).join('\n')}
    };
    CompositeTypes: Record<never, never>;
  };
}
`;
}

await runCommand(async () => {
  const backend = await startBackend({ siteUrl: 'http://localhost' });
  const labels = await backend.query<Label>(`
    select t.typname as enum_name, e.enumlabel as label
    from pg_enum e join pg_type t on t.oid = e.enumtypid join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' order by t.typname, e.enumsortorder`);
  const columns = await backend.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable, c.column_default
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`);
  const parameters = await backend.query<Parameter>(`
    select proname as function_name, proargnames[position] as parameter, typname as udt_name,
      position > pronargs - pronargdefaults as has_default
    from pg_proc
    left join lateral unnest(proargtypes) with ordinality as parameters (type, position) on true
    left join pg_type on pg_type.oid = type
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', pg_proc.oid, 'execute')
      and prorettype = 'void'::regtype
    order by proname, position`);
  await backend.close();
  const text = writeTypes({ labels, columns, parameters });
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text)
    throw new SettingsError(`${target} does not match the migrations. Run npm run fix and commit it.`);
  process.exit(0);
});
