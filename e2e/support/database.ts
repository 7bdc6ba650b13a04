/** Reads stored rows with the secret key, which bypasses row-level security. */
import type { Database as Schema } from '../../src/client/backend/database.types.ts';
import { type Project, project } from './project.ts';

type Tables = Schema['public']['Tables'];

export class Database {
  readonly #project: Project;

  constructor(of: Project = project) {
    this.#project = of;
  }

  /**
   * Reads the rows of a table in which a column has a value.
   * @throws Error if the response has no rows
   */
  async read<Table extends keyof Tables>(
    table: Table,
    column: keyof Tables[Table]['Row'] & string,
    value: string,
  ): Promise<Tables[Table]['Row'][]> {
    const response = await fetch(
      `${this.#project.url}/rest/v1/${table}?${column}=eq.${encodeURIComponent(value)}`,
      // Supabase rejects a secret key from a browser.
      { headers: { apikey: this.#project.readSecretKey(), 'user-agent': 'end-to-end tests' } },
    );
    const rows: unknown = await response.json();
    if (!response.ok || !Array.isArray(rows))
      throw new Error(`${table} could not be read: ${response.status} ${JSON.stringify(rows)}`);
    return rows;
  }
}
