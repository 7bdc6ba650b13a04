/** A page as a visitor sees it: parts by role, label or words, in any engine. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Key, Size, Tab } from './engine.ts';
import {
  type InPage,
  installAsking,
  installFinding,
  type Part,
  type PartFile,
  type PartState,
  type Words,
} from './in-page.ts';

/** How long a part may take to come, in milliseconds. */
const patience = 20_000;

const library = readFileSync(
  'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  'utf8',
);

type Pattern = string | RegExp;

const words = (given: Pattern): Words => (typeof given === 'string' ? given : { pattern: given.source });

/** Ways to name a part. */
abstract class Finder {
  protected abstract find(part: Part): Found;

  role(role: string, name?: Pattern): Found {
    return this.find(name === undefined ? { role } : { role, name: words(name) });
  }

  button(name: Pattern): Found {
    return this.role('button', name);
  }

  link(name: Pattern): Found {
    return this.role('link', name);
  }

  heading(name: Pattern): Found {
    return this.role('heading', name);
  }

  field(label: Pattern): Found {
    return this.find({ label: words(label) });
  }

  text(text: Pattern): Found {
    return this.find({ text: words(text) });
  }

  css(css: string): Found {
    return this.find({ css });
  }
}

/** One part of a page. It is looked up anew each time it is asked something. */
export class Found extends Finder {
  readonly #screen: Screen;
  readonly #part: Part;

  constructor(screen: Screen, part: Part) {
    super();
    this.#screen = screen;
    this.#part = part;
  }

  protected override find(part: Part): Found {
    return new Found(this.#screen, { ...part, within: this.#part });
  }

  /** The last of several, rather than the first. */
  last(): Found {
    return new Found(this.#screen, { ...this.#part, isLast: true });
  }

  state(): Promise<PartState> {
    return this.#screen.ask('state', this.#part);
  }

  /** The words of every such part that can be seen. */
  texts(): Promise<string[]> {
    return this.#screen.ask('texts', this.#part);
  }

  attribute(name: string): Promise<string | null> {
    return this.#screen.ask('attribute', this.#part, name);
  }

  async isVisible(): Promise<boolean> {
    return (await this.state()).isVisible;
  }

  /** Waits until it can be seen. @throws Error that names it when it cannot in time */
  async waitFor(): Promise<void> {
    await this.#screen.until(`${this.#words} is there`, () => this.isVisible());
  }

  /** Waits until it cannot be seen. @throws Error that names it when it still can */
  async waitForEnd(): Promise<void> {
    await this.#screen.until(`${this.#words} is gone`, async () => !(await this.isVisible()));
  }

  /** Presses its middle with the pointer, once it rests and nothing covers it. */
  async click(): Promise<void> {
    const { x, y } = await this.#rest();
    await this.#screen.tab.click(x, y);
  }

  /** Ticks it. A press that a window under load has lost is made once more. */
  async check(): Promise<void> {
    await this.#screen.until(`${this.#words} is ticked`, async () => {
      if ((await this.state()).isChecked) return true;
      await this.click();
      return (await this.state()).isChecked;
    });
  }

  /** Holds the pointer over it. */
  async hover(): Promise<void> {
    const { x, y } = await this.#rest();
    await this.#screen.tab.moveTo(x, y);
  }

  /** Types into it, in place of what is there. */
  async fill(text: string): Promise<void> {
    await this.click();
    await this.#screen.ask('selectText', this.#part);
    await this.#screen.tab.type(text);
  }

  /** Chooses an option by its value. */
  async select(value: string): Promise<void> {
    await this.#screen.ask('select', this.#part, value);
  }

  async putFile(file: PartFile): Promise<void> {
    await this.#screen.ask('putFile', this.#part, file);
  }

  get #words(): string {
    return JSON.stringify(this.#part);
  }

  /** The middle of it, once it is at the same place two frames later: a slow window draws an entrance seldom. */
  async #rest(): Promise<{ x: number; y: number }> {
    let last = { x: Number.NaN, y: Number.NaN, frames: 0 };
    let problem = '';
    await this.#screen.until(
      () => `${this.#words} can be pressed. It ${problem}`,
      async () => {
        const now = await this.#screen.ask('place', this.#part);
        problem = 'problem' in now ? now.problem : 'moves';
        if ('problem' in now) return false;
        const rests = now.x === last.x && now.y === last.y;
        if (!rests) last = now;
        return rests && now.frames > last.frames + 1;
      },
    );
    return last;
  }
}

/** A tab on one site. */
export class Screen extends Finder {
  readonly tab: Tab;
  readonly #origin: string;

  /** @param tab of an engine @param origin of the site */
  constructor(tab: Tab, origin: string) {
    super();
    this.tab = tab;
    this.#origin = origin;
  }

  protected override find(part: Part): Found {
    return new Found(this, part);
  }

  /** @param address a path of the site, or a whole address */
  goto(address: string): Promise<void> {
    return this.tab.open(new URL(address, this.#origin).href);
  }

  back(): Promise<void> {
    return this.tab.back();
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key);
  }

  resize(size: Size): Promise<void> {
    return this.tab.resize(size);
  }

  /** The path and the query of the page. */
  address(): Promise<string> {
    return this.tab.evaluate(() => location.pathname + location.search);
  }

  title(): Promise<string> {
    return this.tab.evaluate(() => document.title);
  }

  /** Waits until an address is open. @param path with its query */
  async waitForAddress(path: string): Promise<void> {
    let last = '';
    await this.until(
      () => `${path} is open, but ${last}`,
      async () => {
        last = await this.address();
        return last === path;
      },
    );
  }

  /** Asks a function of in-page.ts; brings it there where the page is a new one. */
  async ask<Name extends keyof InPage>(
    name: Name,
    ...given: Parameters<InPage[Name]>
  ): Promise<ReturnType<InPage[Name]>> {
    const attempt = () =>
      this.tab.evaluate(
        (wanted, args) => {
          const { inPage } = globalThis as unknown as {
            inPage?: Record<string, (...all: unknown[]) => unknown>;
          };
          return inPage ? { value: inPage[wanted]?.(...args) ?? null } : null;
        },
        name as string,
        given as unknown[],
      );
    let answer = await attempt();
    if (!answer) {
      // In one step: between two the page may give way to another.
      await this.tab.runScript(`${library}\n(${installFinding})();(${installAsking})();`);
      answer = await attempt();
    }
    return answer?.value as ReturnType<InPage[Name]>;
  }

  /**
   * Waits until something is so. What fails meanwhile counts as "not yet": a page may just be leaving.
   * @throws Error with the words and the last failure
   */
  async until(what: string | (() => string), isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patience;
    let failure: unknown;
    while (Date.now() < end) {
      try {
        if (await isSo()) return;
        failure = undefined;
      } catch (error) {
        failure = error;
      }
      await wait(50);
    }
    const words = typeof what === 'string' ? what : what();
    throw new Error(`Waited in vain until ${words}.`, { cause: failure });
  }

  close(): Promise<void> {
    return this.tab.close();
  }
}
