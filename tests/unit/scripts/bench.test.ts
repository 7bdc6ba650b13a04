import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timeInteraction } from '../../../scripts/bench/interactions';
import { faultsOfMove, type MoveNotes, summariseMove } from '../../../scripts/bench/moves';
import { describeMachine, type Table, writeRecord } from '../../../scripts/bench/record';
import { readRequest } from '../../../scripts/bench/request';
import { timeTouch } from '../../../scripts/bench/touch';
import { sumWork } from '../../../scripts/bench/trace';

describe('what follows npm run bench', () => {
  it.each([
    [[], { parts: ['bytes', 'touch', 'lighthouse'], routes: [] }],
    [['scale'], { parts: ['scale'], routes: [] }],
    [['dev', 'build'], { parts: ['build', 'dev'], routes: [] }],
    [['touch', 'bytes'], { parts: ['bytes', 'touch'], routes: [] }],
    [['moves'], { parts: ['moves'], routes: [] }],
    [['lighthouse', '/blog'], { parts: ['lighthouse'], routes: ['/blog'] }],
  ])('can be %j', (words, expected) => {
    expect(readRequest(words)).toEqual(expected);
  });

  it.each([[['size']], [['--sale']], [['scale', '100']], [['touch', '/blog']], [['print']]])(
    'cannot be %j',
    (words) => {
      expect(() => readRequest(words)).toThrow('npm run bench');
    },
  );
});

describe('a first touch', () => {
  it('counts from the last file that the answer waited for', () => {
    expect(timeTouch({ touched: 1000, ready: 0, answered: 1300 }, [500, 1050, 1120])).toEqual({
      afterArrival: 180,
      afterTouch: 300,
      files: 2,
    });
  });

  it('counts from the touch where nothing was fetched', () => {
    expect(timeTouch({ touched: 1000, ready: 0, answered: 1040 }, [500])).toEqual({
      afterArrival: 40,
      afterTouch: 40,
      files: 0,
    });
  });

  it('leaves out what is fetched ahead once the island is awake, and what comes after the answer', () => {
    const notes = { touched: 1000, ready: 1200, answered: 1300 };
    expect(timeTouch(notes, [1100, 1250, 1400])).toEqual({ afterArrival: 200, afterTouch: 300, files: 1 });
  });
});

describe('an interaction', () => {
  const event = (interactionId: number, startTime: number, duration: number) => ({
    interactionId,
    startTime,
    duration,
  });

  it('takes as long as its longest event', () => {
    const events = [event(7, 100, 24), event(7, 160, 48), event(0, 160, 400)];
    expect(timeInteraction(events, 100)).toBe(48);
  });

  it('is none where nothing was pressed since', () => {
    expect(timeInteraction([event(7, 100, 24), event(0, 300, 80)], 200)).toBeUndefined();
  });
});

describe('a move to the next page', () => {
  const notes: MoveNotes = {
    clicked: 1000,
    painted: 1080,
    presented: 1120,
    isAhead: true,
    left: 5000,
    returned: 5050,
  };

  it('counts from the click, and Back from the call', () => {
    const later = { ...notes, painted: 1090, presented: 1150, isAhead: false, returned: 5060 };
    expect(summariseMove([notes, later, later])).toEqual({
      painted: 90,
      'on the screen': 150,
      'drawn ahead': 1,
      back: 60,
      'from the cache': 3,
    });
  });

  it('says where a page did not come from the cache, or came late', () => {
    const { returned: _, ...gone } = notes;
    const kept = Array.from({ length: 5 }, () => notes);
    expect(faultsOfMove('x', summariseMove(kept), true)).toEqual([]);
    expect(faultsOfMove('x', summariseMove([gone, ...kept.slice(1)]), true)).toEqual([
      'x: Back came from the cache 4 times of 5.',
    ]);
    const late = kept.map((each) => ({ ...each, painted: 1130, returned: 5200 }));
    expect(faultsOfMove('x', summariseMove(late), true)).toHaveLength(2);
    // Along the keys nothing tells the browser before.
    expect(faultsOfMove('x', summariseMove(late), false)).toEqual(['x: back after 200 ms, at most 100.']);
  });
});

it('sums what the main thread did until the first paint, each kind without what it called', () => {
  const event = (name: string, ts: number, dur: number, tid = 1) => ({
    name,
    ph: 'X',
    pid: 1,
    tid,
    ts: ts * 1000,
    dur: dur * 1000,
    tdur: dur * 1000,
  });
  const events = [
    event('Paint', 0, 0.1),
    event('CommitLoad', 0.5, 0.1),
    event('RunTask', 0.7, 19),
    event('ParseHTML', 1, 10),
    event('EvaluateScript', 2, 4),
    event('Layout', 3, 1),
    event('Layout', 30, 5, 2),
    event('Paint', 32, 2),
    event('TimerFire', 35, 4),
    { ...event('firstContentfulPaint', 40, 0), ph: 'I' },
    event('UpdateLayoutTree', 50, 5),
  ];
  expect(sumWork(events)).toEqual({ parsing: 6, style: 0, layout: 1, script: 3, sum: 10 });
});

describe('a record', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
    vi.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (table: Table) =>
    writeRecord(
      'thing',
      describeMachine(),
      { title: 'Thing', method: 'By hand.', tables: { Page: table } },
      folder,
    );

  it('keeps the run before it, and none before that', () => {
    for (const bytes of [1, 2, 3]) write({ '/': { bytes } });
    const record = JSON.parse(readFileSync(path.join(folder, 'thing.json'), 'utf8'));
    expect(record.tables.Page['/'].bytes).toBe(3);
    expect(record.machine.node).toBe(process.version);
    expect(record.last.tables.Page['/'].bytes).toBe(2);
    expect(record.last).not.toHaveProperty('last');
  });

  it('becomes a part of the page, each value with its ratio to the last run', () => {
    write({ '/': { bytes: 1000 } });
    write({ '/': { bytes: 1500, requests: 3 }, '/new': { bytes: 7 } });
    const page = readFileSync(path.join(folder, 'README.md'), 'utf8');
    expect(page).toContain('## Thing\n');
    expect(page).toContain('| Page | bytes | to last | requests | to last |');
    expect(page).toContain('| / | 1,500 | 1.5 | 3 | new |');
    expect(page).toContain('| /new | 7 | new |  |  |');
  });
});
