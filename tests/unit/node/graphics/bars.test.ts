import { expect, it } from 'vitest';
import { addBars } from '../../../../src/node/graphics/bars';

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('\n')}</tr>`;
const readWidths = (html: string) =>
  [...html.matchAll(/M0 0h([\d.]+)v1H0z/g)].map(([, width]) => Number(width));

it('bars in a table share one scale, and cells with names or totals have none', () => {
  const html = addBars(
    row('7 people', '$1,200', '300 min') +
      row('Pricing', '7.5', 'none') +
      row('Sum', '<strong>9</strong>', '0'),
  );
  expect(readWidths(html)).toEqual([100, 25, 0.6, 0]);
  expect(html).toContain('<td>$1,200<svg');
  expect(html).toContain('<td>7 people</td>');
  expect(html).toContain('<td><strong>9</strong></td>');
});
