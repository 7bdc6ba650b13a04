/**
 * The records of `npm run bench`: one JSON file a subject, which also holds the run before it, and the page of all
 * that shows each value with its ratio to that run.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { ratio, round } from './statistics.ts';

const folderOfRecords = 'docs/bench';

/** Values by row and column; an empty place where something has not been measured. */
export type Table = Record<string, Record<string, number>>;

export interface Measured {
  title: string;
  /** How it was measured: what somebody must know who reads the numbers. */
  method: string;
  /** By what stands above each. */
  tables: Record<string, Table>;
}

interface Run {
  at: string;
  /** Times mean little without it: on a busy machine only ratios can be compared. */
  machine: { processors: number; load: number; node: string };
  tables: Measured['tables'];
}

interface Recorded extends Measured, Run {
  last?: Run;
}

/** How busy the machine is: ask before the measurement, which keeps it busy itself. */
export const describeMachine = (): Run['machine'] => ({
  processors: availableParallelism(),
  load: round(loadavg()[0] ?? 0, 1),
  node: process.version,
});

const say = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 3 });

/** A table of Markdown; behind each value its ratio to the last run. */
function writeTable(what: string, table: Table, last: Table = {}): string {
  const columns = [...new Set(Object.values(table).flatMap((row) => Object.keys(row)))];
  const rows = Object.entries(table).map(([name, row]) =>
    columns
      .flatMap((column) => {
        const value = row[column];
        if (value === undefined) return ['', ''];
        return [say(value), ratio(value, last[name]?.[column]) ?? 'new'];
      })
      .reduce((line, cell) => `${line} ${cell} |`, `| ${name} |`),
  );
  return [
    `| ${what} | ${columns.map((column) => `${column} | to last`).join(' | ')} |`,
    `| --- | ${columns.map(() => '---: | ---:').join(' | ')} |`,
    ...rows,
  ].join('\n');
}

const writeSection = ({ title, method, at, machine, tables, last }: Recorded) =>
  [
    `## ${title}`,
    `Measured ${at.slice(0, 16).replace('T', ' ')} UTC, at a load of ${machine.load}. ${method}`,
    ...Object.entries(tables).map(([what, table]) => writeTable(what, table, last?.tables[what])),
  ].join('\n\n');

/** Writes a record and the page of all records, and prints the section. @param name of the file, without its ending */
export function writeRecord(
  name: string,
  machine: Run['machine'],
  measured: Measured,
  folder = folderOfRecords,
): void {
  const file = path.join(folder, `${name}.json`);
  const before: Recorded | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  const record: Recorded = {
    at: new Date().toISOString(),
    machine,
    ...measured,
    ...(before && { last: { at: before.at, machine: before.machine, tables: before.tables } }),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  writePage(folder);
  console.log(`\n${writeSection(record)}\n\nRecorded in ${file}`);
}

function writePage(folder = folderOfRecords): void {
  const records = globSync('*.json', { cwd: folder })
    .sort()
    .map((name): Recorded => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  const text = `# Measurements

\`npm run bench\` writes this page from the JSON files beside it. "To last" is the value divided by that of the last run: 1 is the same, below 1 is less. Bytes are exact. Times depend on the machine and on what else it does, so only ratios within a run mean much. The load is how many programs waited for a processor in the minute before.

${records.map(writeSection).join('\n\n')}
`;
  writeFileSync(path.join(folder, 'README.md'), text);
}
