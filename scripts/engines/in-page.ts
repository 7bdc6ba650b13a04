/**
 * What runs in a page to find its parts as people and their aids name them. Testing Library does the finding, so that
 * all engines answer to the same rules. The functions are sent as text: they use nothing of this file but types.
 */
import type { screen } from '@testing-library/dom';

/** Words: all of them, or a pattern that they contain. */
export type Words = string | { pattern: string };

/** A part of a page. Of several the first that can be seen is meant. */
export interface Part {
  role?: string;
  /** The accessible name; with `role`. */
  name?: Words;
  label?: Words;
  text?: Words;
  css?: string;
  within?: Part;
  /** Whether the last that can be seen is meant. */
  isLast?: boolean;
}

/** What a part is at the moment. */
export interface PartState {
  count: number;
  isVisible: boolean;
  isFocused: boolean;
  isChecked: boolean;
  text: string;
  value: string;
}

/** Where to press a part, and in which frame it was there, or why that cannot be done yet. */
export type Place = { x: number; y: number; frames: number } | { problem: string };

export interface PartFile {
  name: string;
  type: string;
  base64: string;
}

/** What `installFinding` leaves in a page. */
interface Finding {
  isVisible(element: Element): boolean;
  /** What can be seen first. */
  findAll(part: Part): HTMLElement[];
  /** @throws Error where there is none */
  find(part: Part): HTMLElement;
}

/** What `installAsking` leaves in a page. */
export interface InPage {
  state(part: Part): PartState;
  texts(part: Part): string[];
  attribute(part: Part, name: string): string | null;
  place(part: Part): Place;
  select(part: Part, value: string): void;
  selectText(part: Part): void;
  putFile(part: Part, file: PartFile): void;
}

/** Installs what finds parts, in a page that has Testing Library. */
export function installFinding(): void {
  const { TestingLibraryDom: library } = globalThis as unknown as { TestingLibraryDom: typeof screen };
  type Queries = Record<string, (root: Element, what: unknown, options?: object) => HTMLElement[]>;
  const queries = library as unknown as Queries;
  const words = (given: Words | undefined) =>
    typeof given === 'object' ? new RegExp(given.pattern, 'i') : given;
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    [...element.getClientRects()].some(({ width, height }) => width > 0 && height > 0);

  const findAll = ({ role, name, label, text, css, within, isLast }: Part): HTMLElement[] => {
    const root = within ? findAll(within)[0] : document.body;
    if (!root) return [];
    let found: HTMLElement[] = [];
    if (role)
      // What the library calls hidden may be shown by a style sheet: what can be seen decides here.
      found = (
        queries.queryAllByRole?.(root, role, { hidden: true, ...(name && { name: words(name) }) }) ?? []
      ).filter((element) => !element.closest('[aria-hidden="true"]'));
    else if (label) found = queries.queryAllByLabelText?.(root, words(label)) ?? [];
    else if (text) found = queries.queryAllByText?.(root, words(text)) ?? [];
    else if (css) found = [...root.querySelectorAll<HTMLElement>(css)];
    const visible = found.filter(isVisible);
    if (isLast) visible.reverse();
    return [...visible, ...found.filter((element) => !isVisible(element))];
  };
  const find = (part: Part): HTMLElement => {
    const [element] = findAll(part);
    if (!element) throw new Error(`There is no ${JSON.stringify(part)} on ${location.pathname}.`);
    return element;
  };
  const finding: Finding = { isVisible, findAll, find };
  Object.assign(globalThis, { finding });
}

/** Installs what answers questions about parts, in a page that can find them. */
export function installAsking(): void {
  const { isVisible, findAll, find } = (globalThis as unknown as { finding: Finding }).finding;

  let frames = 0;
  const countFrame = () => {
    frames += 1;
    requestAnimationFrame(countFrame);
  };
  countFrame();

  const place = (part: Part): Place => {
    const [element] = findAll(part);
    if (!element || !isVisible(element)) return { problem: 'is not there or cannot be seen' };
    // Above the bar of Cookie Settings, which stands before the lowest 45 px of the window.
    const isInWindow = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight - 45;
    if (!isInWindow(element.getBoundingClientRect()))
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    if (!hit || ![element, ...labels].some((target) => target.contains(hit)))
      return { problem: `is covered by <${hit?.nodeName.toLowerCase()} class="${hit?.className}">` };
    return { x, y, frames };
  };

  const announce = (element: Element, ...events: string[]) => {
    for (const event of events) element.dispatchEvent(new Event(event, { bubbles: true }));
  };

  const functions: InPage = {
    state: (part) => {
      const all = findAll(part);
      const [element] = all;
      const field = element as HTMLInputElement | undefined;
      return {
        count: all.length,
        isVisible: Boolean(element && isVisible(element)),
        isFocused: Boolean(element && document.activeElement === element),
        isChecked: Boolean(field?.checked),
        text: element?.innerText.trim() ?? '',
        value: field?.value ?? '',
      };
    },
    texts: (part) =>
      findAll(part)
        .filter(isVisible)
        .map(({ innerText }) => innerText.trim()),
    attribute: (part, name) => find(part).getAttribute(name),
    place,
    select: (part, value) => {
      const element = find(part) as HTMLSelectElement;
      element.focus();
      element.value = value;
      announce(element, 'input', 'change');
    },
    selectText: (part) => (find(part) as HTMLInputElement).select(),
    putFile: (part, { name, type, base64 }) => {
      const element = find(part) as HTMLInputElement;
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      element.files = transfer.files;
      announce(element, 'input', 'change');
    },
  };
  Object.assign(globalThis, { inPage: functions });
}
