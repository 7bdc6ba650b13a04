/** Reads what the site stored, past row-level security, as the operator would. */
import { readFileSync } from 'node:fs';
import { backendFolder, backendOrigin } from './origins.ts';

export type Row = Record<string, unknown>;

export class Database {
  /**
   * The rows of a table whose column holds a value.
   * @throws Error when the database does not answer with rows
   */
  async read(table: string, column: string, value: string): Promise<Row[]> {
    const { secretKey }: { secretKey: string } = JSON.parse(
      readFileSync(`${backendFolder}/keys.json`, 'utf8'),
    );
    const response = await fetch(
      `${backendOrigin}/rest/v1/${table}?${column}=eq.${encodeURIComponent(value)}`,
      // A secret key is refused where the caller looks like a browser.
      { headers: { apikey: secretKey, 'user-agent': 'end-to-end tests' } },
    );
    const rows: unknown = await response.json();
    if (!response.ok || !Array.isArray(rows))
      throw new Error(`${table} could not be read: ${response.status} ${JSON.stringify(rows)}`);
    return rows;
  }
}
