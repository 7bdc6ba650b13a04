import { createElement, type ReactElement, useId } from 'react';
import { expect, it, vi } from 'vitest';
import renderer from '../../src/integrations/react-renderer';

/** Draws as Astro does for one page. */
const draw = (page: object, component: unknown, props: object, slots: Record<string, string> = {}) =>
  renderer.renderToStaticMarkup.call({ result: page }, component, props, slots);

it('asks a component once for the same props', async () => {
  const Menu = vi.fn(({ current }: { current: string }): ReactElement => createElement('nav', null, current));
  const drawn = [
    await draw({}, Menu, { current: '/a' }),
    await draw({}, Menu, { current: '/b' }),
    await draw({}, Menu, { current: '/a' }),
  ];
  expect(drawn.map(({ html }) => html)).toEqual(['<nav>/a</nav>', '<nav>/b</nav>', '<nav>/a</nav>']);
  expect(Menu).toHaveBeenCalledTimes(2);
});

it('asks again where what stands inside is another', async () => {
  const Box = ({ children }: { children?: ReactElement }) => createElement('div', null, children);
  expect((await draw({}, Box, {}, { default: 'one' })).html).toContain('one');
  expect((await draw({}, Box, {}, { default: 'two' })).html).toContain('two');
});

it('asks again where the same stands still elsewhere', async () => {
  const Box = ({ children }: { children?: ReactElement }) => createElement('div', null, children);
  const inside = { default: 'one' };
  const waking = { hydrate: 'load', astroStaticSlot: true, displayName: 'Box' } as const;
  const still = { astroStaticSlot: true, displayName: 'Box' } as const;
  const drawWith = (metadata: object) =>
    renderer.renderToStaticMarkup.call({ result: {} }, Box, {}, inside, metadata as typeof waking);
  expect((await drawWith(waking)).html).toContain('<astro-slot>');
  expect((await drawWith(still)).html).toContain('<astro-static-slot>');
});

it('asks again where text would not tell the props apart', async () => {
  const Day = ({ day }: { day: Date | Map<string, string> }) => createElement('b', null, [...day.toString()]);
  const Size = vi.fn(({ map }: { map: Map<string, string> }) => createElement('b', null, map.size));
  expect((await draw({}, Day, { day: new Date(0) })).html).not.toBe(
    (await draw({}, Day, { day: new Date(1e12) })).html,
  );
  const Count = ({ values }: { values: unknown[] }) => createElement('b', null, String(values[0]));
  for (const value of [null, undefined, Number.NaN])
    expect((await draw({}, Count, { values: [value] })).html).toBe(`<b>${value}</b>`);
  expect((await draw({}, Size, { map: new Map() })).html).toBe('<b>0</b>');
  expect((await draw({}, Size, { map: new Map([['a', 'b']]) })).html).toBe('<b>1</b>');
});

it('gives the islands of a page ids of their own', async () => {
  const Plain = () => createElement('i');
  const Field = () => createElement('input', { id: useId() });
  const page = {};
  const drawn = [
    await draw(page, Plain, {}),
    await draw(page, Field, {}),
    await draw(page, Plain, {}),
    await draw(page, Field, {}),
  ];
  expect(new Set(drawn.map(({ attrs }) => attrs?.prefix)).size).toBe(4);
  const [, first, , second] = drawn;
  expect(first?.html).toContain(first?.attrs?.prefix);
  expect(second?.html).toContain(second?.attrs?.prefix);
});

it('tells what is React from what is not', async () => {
  const context = { result: {} };
  const Heading = vi.fn(() => createElement('h1'));
  expect(await renderer.check.call(context, Heading, {}, {})).toBe(true);
  expect(await renderer.check.call(context, Heading, {}, {})).toBe(true);
  expect(Heading).toHaveBeenCalledTimes(1);
  expect(await renderer.check.call(context, () => 'text', {}, {})).toBe(false);
  expect(await renderer.check.call(context, 'choice-sheet', {}, {})).toBe(false);
});
