/** How a screen reader reads the plans. */
import { expect, it } from 'vitest';
import { plans } from '../../e2e/support/content';
import { formatPrice } from '../../src/shared/prices';
import { parsePage, readText } from '../support/built-site';

/** The text that a screen reader reads in a part of a page. */
function readAloud(part: Element | null): string {
  const copy = part?.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('[aria-hidden="true"], style')) element.remove();
  return readText(copy);
}

it.each(plans)(
  'a screen reader reads the price of the $id plan once, after its name',
  ({ id, name, price }) => {
    const text = readAloud(parsePage(`/${id}-plan`).querySelector('.plan-head'));
    const [before = '', after = '', ...more] = text.split(`${formatPrice(price)} `);
    expect(before).toContain(name);
    expect(after).toMatch(/^\/month/);
    expect(more).toEqual([]);
    expect(text.split('/month')).toHaveLength(2);
  },
);

it.each(plans)('the $id plan page shows the title of each feature card', ({ id, cards }) => {
  const titles = parsePage(`/${id}-plan`).querySelectorAll('[aria-label="What you get"] li :is(h2, h3)');
  expect([...titles].map(readText)).toEqual(cards.map(({ title }) => title));
});

const findCards = (route: string) => [...parsePage(route).querySelectorAll('article.plan')];

it.each(['/', '/our-plans'])('each plan card of %s is named after its plan', (route) => {
  const labels = findCards(route).map((card) =>
    readText(parsePage(route).getElementById(card.getAttribute('aria-labelledby') ?? '')),
  );
  expect(labels).toEqual(plans.map(({ name }) => expect.stringContaining(name)));
});

it.each(['/', '/our-plans'])('a screen reader reads the price of each plan card of %s once', (route) => {
  const cards = findCards(route);
  for (const [index, { name, cardPrice, pricePrefix, promoted, badge = '' }] of plans.entries()) {
    const text = readAloud(cards[index] ?? null);
    for (const part of [`${formatPrice(cardPrice)} `, '/month', ...(pricePrefix ? [pricePrefix] : [])])
      expect.soft(text.split(part), `${part} of ${name}`).toHaveLength(2);
    const visible = cards[index]?.querySelector('.price [aria-hidden]') ?? null;
    expect.soft(readText(visible), name).toBe(formatPrice(cardPrice));
    if (promoted) expect.soft(text).toContain(badge);
  }
});
