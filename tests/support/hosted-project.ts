/** Creates databases on a temporary PostgreSQL server that resemble a hosted Supabase project. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { PostgresServer } from './postgres.ts';

/** Runs scripts in order as the superuser, on one connection. */
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

/** Creates the roles and the auth and storage schemas that a hosted project has before our migrations. */
export const prepareServer = (server: PostgresServer): Promise<void> =>
  runScripts(server, 'template1', readFileSync('tests/support/hosted-project.sql', 'utf8'));

/**
 * Creates a database and runs our migrations as postgres, which is not a superuser on a hosted project.
 * @param before statements that the superuser runs first
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
  // On a hosted project postgres owns the database, so migrations can create schemas.
  await runScripts(server, database, `grant create on database ${database} to postgres`, ...before);
  await runScripts(server, database, 'set role postgres', ...migrations);
}
