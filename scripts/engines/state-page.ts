/**
 * The part of Playwright's page that `npm run look` needs to bring a page into a state, and the same in any engine.
 * The states are written for it once; Playwright's own page fits it as it is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Found, Screen } from './screen.ts';

interface Naming {
  name?: string | RegExp;
  exact?: boolean;
}

/** Ways to name a part, as Playwright has them. */
interface Finding {
  getByRole(
    role: 'button' | 'heading' | 'region' | 'dialog' | 'alert' | 'main' | 'form',
    naming?: Naming,
  ): StatePart;
  getByLabel(label: string, options?: { exact?: boolean }): StatePart;
  getByText(text: string): StatePart;
}

export interface StatePart extends Finding {
  first(): StatePart;
  last(): StatePart;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  waitFor(options?: { state?: 'visible' | 'hidden' }): Promise<void>;
  scrollIntoViewIfNeeded(): Promise<void>;
}

export interface StatePage extends Finding {
  locator(css: string): StatePart;
  waitForTimeout(milliseconds: number): Promise<void>;
  reload(): Promise<unknown>;
  /** Answers requests in place of the server. Chromium alone can. */
  route(url: string, answer: (route: { fulfill(with_: object): Promise<void> }) => unknown): Promise<unknown>;
}

/** What an engine cannot do, so that a state is left out. */
export class CannotError extends Error {}

/** Words inside others, whatever their letters' case, as Playwright takes them. */
const words = (text: string | RegExp, exact = false) =>
  typeof text === 'string' && !exact ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : text;

const finding = (place: Screen | Found): Finding => ({
  getByRole: (role, { name, exact } = {}) => asPart(place.role(role, name && words(name, exact))),
  getByLabel: (label, { exact } = {}) => asPart(place.field(words(label, exact))),
  getByText: (text) => asPart(place.text(words(text))),
});

const asPart = (found: Found): StatePart => ({
  ...finding(found),
  first: () => asPart(found),
  last: () => asPart(found.last()),
  click: () => found.click(),
  fill: (text) => found.fill(text),
  waitFor: ({ state = 'visible' } = {}) => (state === 'hidden' ? found.waitForEnd() : found.waitFor()),
  scrollIntoViewIfNeeded: () => found.hover(),
});

/** A screen of any engine in the words of Playwright. */
export const asStatePage = (screen: Screen): StatePage => ({
  ...finding(screen),
  locator: (css) => asPart(screen.css(css)),
  waitForTimeout: (milliseconds) => wait(milliseconds),
  reload: async () => screen.goto(await screen.address()),
  route: () => Promise.reject(new CannotError('no request can be answered in place of the server')),
});
