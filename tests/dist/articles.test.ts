/** Parts of article pages and of the Cookie Policy that depend on the content. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { articles as published } from '../../e2e/support/content';
import { parsePage, readText } from '../support/built-site';

it('the calculator of an article shows an example until its script has loaded', () => {
  const calculator = parsePage('/blog/cost-of-manual-workflows').querySelector('.calculator');
  expect(readText(calculator?.querySelector('output'))).toMatch(/^27 hours a week, 108 hours and \$3,240 /);
  const fields = [...(calculator?.querySelectorAll('input') ?? [])];
  expect(fields.map((field) => field.disabled)).toEqual([true, true, true, true, true]);
});

it('each article links to its neighbours in time', () => {
  const ids = published
    .toSorted((a, b) => Date.parse(a.date ?? '') - Date.parse(b.date ?? ''))
    .map(({ id }) => `/blog/${id}`);
  for (const [index, route] of ids.entries()) {
    const links = [...parsePage(route).querySelectorAll('nav[aria-label="More articles"] a')];
    const expected = [
      ['Earlier', ids[index - 1]],
      ['Later', ids[index + 1]],
    ].filter(([, target]) => target);
    expect
      .soft(
        links.map((link) => [readText(link).split(' ')[0], link.getAttribute('href')]),
        route,
      )
      .toEqual(expected);
  }
});

it('the Cookie Policy states the day and the extent of the last scan', () => {
  const { date, pages } = parse(readFileSync('content/cookie-scan.yaml', 'utf8'));
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  expect(readText(parsePage('/cookie-policy').querySelector('main'))).toContain(
    `The last scan opened ${pages} pages on ${day} and found only the entries listed here.`,
  );
});
