/** The records of `npm run bench`: one JSON file a subject, which also holds the run before it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { round } from './statistics.ts';

/** Where records, charts and their page are. */
export const recordFolder = 'docs/bench';

/** Times mean little without it: on a busy machine only ratios can be compared. */
export interface Machine {
  processors: number;
  /** How many programs waited for a processor in the minute before the measurement. */
  load: number;
  node: string;
}

interface Run {
  /** When it was written. */
  at: string;
  machine: Machine;
}

/** A record as it stands in its file. */
export type Recorded<Values> = Values & Run & { last?: Values & Run };

const fileOf = (name: string, folder: string) => path.join(folder, `${name}.json`);

/** What a record says; null where nothing has been measured yet. @param name of its file, without the ending */
export const readRecord = <Values>(name: string, folder = recordFolder): Recorded<Values> | null =>
  existsSync(fileOf(name, folder)) ? JSON.parse(readFileSync(fileOf(name, folder), 'utf8')) : null;

/**
 * Begins a measurement: notes how busy the machine is, and the run before this one.
 * @param name of the record's file, without the ending
 * @returns the last run, and how to write this one, once or as often as there is more to say
 */
export function openRecord<Values extends object>(name: string, folder = recordFolder) {
  const { last: _older, ...last } = readRecord<Values>(name, folder) ?? { at: '' };
  const hasLast = last.at !== '';
  const machine: Machine = {
    processors: availableParallelism(),
    load: round(loadavg()[0] ?? 0, 1),
    node: process.version,
  };
  return {
    last: hasLast ? (last as Values & Run) : null,
    write(values: Values): void {
      mkdirSync(folder, { recursive: true });
      const record = { at: new Date().toISOString(), machine, ...values, ...(hasLast && { last }) };
      writeFileSync(fileOf(name, folder), `${JSON.stringify(record, null, 2)}\n`);
      console.log(`Recorded in ${fileOf(name, folder)}`);
    },
  };
}
