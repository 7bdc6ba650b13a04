/** What the tests and the pictures need of a browser, whichever engine it has. */

/** The engines that people meet: Chrome and Edge, Firefox, Safari. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof engineNames)[number];

/** Keys by their name in the DOM. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'End';

export interface Size {
  width: number;
  height: number;
}

/** One tab of a browser, with a storage of its own. Places are in CSS pixels of the window. */
export interface Tab {
  /** Opens an address and waits until the page has loaded. */
  open(address: string): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page. It and its arguments are sent as text. @returns what it returns, as JSON */
  evaluate<Args extends unknown[], Answer>(run: (...args: Args) => Answer, ...args: Args): Promise<Answer>;
  /** Runs a script in the page. */
  runScript(source: string): Promise<void>;
  click(x: number, y: number): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  resize(size: Size): Promise<void>;
  /** A PNG of what is in the window. */
  takePicture(): Promise<Buffer>;
  /** Errors that pages have left so far, as far as this engine tells. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface Engine {
  name: EngineName;
  openTab(size: Size): Promise<Tab>;
  close(): Promise<void>;
}
