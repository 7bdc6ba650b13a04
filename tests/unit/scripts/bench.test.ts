import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pairPages } from '../../../scripts/bench/lighthouse';
import { writeBenchPage } from '../../../scripts/bench/page';
import { openRecord, readRecord } from '../../../scripts/bench/record';
import { readRequest } from '../../../scripts/bench/request';
import { timeTouch } from '../../../scripts/bench/touch';

describe('what follows npm run bench', () => {
  it('is nothing: the quick parts, every route', () => {
    expect(readRequest([])).toEqual({
      parts: ['build', 'bytes', 'touch', 'lighthouse'],
      counts: [100, 1000, 5000],
      routes: [],
    });
  });

  it.each([
    [['--scale'], { parts: ['scale'], counts: [100, 1000, 5000] }],
    [['--scale', '50'], { parts: ['scale'], counts: [50] }],
    [['scale', '50', '60'], { parts: ['scale'], counts: [50, 60] }],
    [['touch', 'bytes'], { parts: ['bytes', 'touch'] }],
    [['lighthouse', '/blog'], { parts: ['lighthouse'], routes: ['/blog'] }],
    [['lighthouse', '--beside', 'other/dist'], { parts: ['lighthouse'], beside: 'other/dist' }],
    [['--beside', 'other/dist'], { parts: ['build', 'bytes', 'touch', 'lighthouse'], beside: 'other/dist' }],
  ])('can be %j', (words, expected) => {
    expect(readRequest(words)).toMatchObject(expected);
  });

  it.each([
    [['size']],
    [['--sale']],
    [['bytes', '100']],
    [['scale', '5']],
    [['touch', '/blog']],
    [['--beside']],
  ])('cannot be %j', (words) => {
    expect(() => readRequest(words)).toThrow('npm run bench');
  });
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

it('compares landing page, list and first article with those of another site', () => {
  const ours = ['/', '/blog', '/blog/zebra', '/blog/apple', '/contact'];
  expect([...pairPages(ours, ['/', '/about', '/blog', '/blog/first-post'])]).toEqual([
    ['/', '/'],
    ['/blog', '/blog'],
    ['/blog/apple', '/blog/first-post'],
  ]);
  expect([...pairPages(ours, ['/'])]).toEqual([['/', '/']]);
});

describe('a record', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
    vi.spyOn(console, 'log').mockImplementation(() => {});
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps the run before it, and none before that', () => {
    for (const value of [1, 2, 3]) openRecord<{ value: number }>('thing', folder).write({ value });
    const record = readRecord<{ value: number }>('thing', folder);
    expect(record).toMatchObject({ value: 3, last: { value: 2 }, machine: { node: process.version } });
    expect(record?.last).not.toHaveProperty('last');
  });

  it('still knows the last run while this one writes more than once', () => {
    openRecord<{ value: number }>('thing', folder).write({ value: 1 });
    const record = openRecord<{ value: number }>('thing', folder);
    record.write({ value: 2 });
    record.write({ value: 3 });
    expect(record.last).toMatchObject({ value: 1 });
    expect(readRecord('thing', folder)).toMatchObject({ value: 3, last: { value: 1 } });
  });

  it('becomes a page with ratios and a chart, whatever else has not been measured', () => {
    const cost = { seconds: 10, cpuSeconds: 20, peakMegabytes: 500 };
    openRecord('build', folder).write({ runs: 3, cold: cost, warm: cost });
    openRecord('build', folder).write({ runs: 3, cold: { ...cost, seconds: 15 }, warm: cost });
    writeBenchPage(folder);
    const page = readFileSync(path.join(folder, 'README.md'), 'utf8');
    expect(page).toContain('| cold | 15 | 1.5 | 20 | 1 | 500 | 1 |');
    expect(page).toContain('](build.svg)');
    expect(page).not.toContain('## Lighthouse');
    expect(readFileSync(path.join(folder, 'build.svg'), 'utf8')).toContain('<svg');
  });
});
