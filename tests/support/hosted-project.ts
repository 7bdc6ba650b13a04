/** Databases on a throw-away PostgreSQL server, made like those of a hosted Supabase project. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { PostgresServer } from './postgres.ts';

/** Runs scripts as the superuser, one after the other, over one connection. */
async function runScripts(
  { port, username, password }: PostgresServer,
  database: string,
  ...scripts: string[]
): Promise<void> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    username,
    password,
    database,
    max: 1,
    onnotice: () => undefined,
  });
  try {
    for (const script of scripts) await sql.unsafe(script);
  } finally {
    await sql.end();
  }
}

/** Gives the server what a hosted project has before our migrations: roles, and the schemas of auth and storage. */
export const prepareServer = (server: PostgresServer): Promise<void> =>
  runScripts(server, 'template1', readFileSync('tests/support/hosted-project.sql', 'utf8'));

/**
 * Makes a database with our migrations, applied as a hosted project does: by postgres, which is no superuser.
 * @param before what the superuser changes first
 */
export async function makeProject(
  server: PostgresServer,
  database: string,
  ...before: string[]
): Promise<void> {
  const folder = 'supabase/migrations';
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  await runScripts(server, 'postgres', `create database ${database}`);
  // On a hosted project postgres owns the database, so migrations may make schemas.
  await runScripts(server, database, `grant create on database ${database} to postgres`, ...before);
  await runScripts(server, database, 'set role postgres', ...migrations);
}
