/** Reads a trace of Chromium: what the main thread of a page did until the first paint. */

export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Start and length, in microseconds. */
  ts: number;
  dur?: number;
  /** Processor time of the thread, in microseconds: what else the machine does is not in it. */
  tdur?: number;
}

const kinds = ['parsing', 'style', 'layout', 'script'] as const;
type Kind = (typeof kinds)[number];
/** Milliseconds of processor time. */
export type Work = Record<Kind | 'sum', number>;

const kindOf: Readonly<Record<string, Kind>> = {
  ParseHTML: 'parsing',
  ParseAuthorStyleSheet: 'parsing',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  EvaluateScript: 'script',
  FunctionCall: 'script',
  EventDispatch: 'script',
  FireAnimationFrame: 'script',
  RunMicrotasks: 'script',
  TimerFire: 'script',
  'v8.compile': 'script',
  'v8.compileModule': 'script',
  'v8.evaluateModule': 'script',
  'v8.run': 'script',
};

/**
 * What each kind of work took by itself, without what it called, until the page had been drawn for the first time. The
 * trace dates its first paint later, when the screen shows it: what runs meanwhile holds up no paint.
 * @throws an Error where nothing was painted
 */
export function sumWork(events: readonly TraceEvent[]): Work {
  const shown = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!shown) throw new Error('Nothing was painted while the trace ran.');
  const ofPage = events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === shown.pid && tid === shown.tid && ts < shown.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  // The empty page of a new tab was drawn before.
  const begun = ofPage.findLast(({ name }) => name === 'CommitLoad')?.ts ?? 0;
  const drawn = ofPage.find(({ name, ts }) => name === 'Paint' && ts > begun) ?? shown;
  const main = ofPage.filter(({ ts }) => ts < drawn.ts);
  const sums: Work = { parsing: 0, style: 0, layout: 0, script: 0, sum: 0 };
  const open: { end: number; kind: Kind | undefined }[] = [];
  for (const { name, ts, dur = 0, tdur = 0 } of main) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop();
    const caller = open.at(-1)?.kind;
    const kind = kindOf[name] ?? caller;
    if (kind) sums[kind] += tdur / 1000;
    if (caller) sums[caller] -= tdur / 1000;
    open.push({ end: ts + dur, kind });
  }
  sums.sum = kinds.reduce((sum, kind) => sum + sums[kind], 0);
  return sums;
}
