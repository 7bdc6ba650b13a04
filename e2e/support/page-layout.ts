/** Finds mistakes in the layout of the open page: too wide, broken words, wrong order, covered controls. */
import type { Page } from '@playwright/test';

export interface View {
  width: number;
  /** In pixels; 900 by default. */
  height?: number;
  /** The text size in percent. */
  size?: number;
  /** The width of the scroll bar in pixels. */
  bar?: number;
  /** Whether the visitor has set the spacing of WCAG 1.4.12. */
  isSpaced?: boolean;
}

/** Common windows of phones and tablets, and a small one of a computer. */
export const windows: readonly View[] = [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 720],
].map(([width = 0, height = 0]) => ({ width, height }));

/** Gives the window and the text of the open page the properties of a view. */
export async function setView(page: Page, view: View): Promise<void> {
  await page.setViewportSize({ width: view.width, height: view.height ?? 900 });
  await page.evaluate(({ size = 100, bar = 0, isSpaced = false }) => {
    const root = document.documentElement;
    root.style.fontSize = `${size}%`;
    root.style.paddingRight = `${bar}px`;
    const spacing = new CSSStyleSheet();
    if (isSpaced)
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
    document.adoptedStyleSheets = [spacing];
  }, view);
}

/** Measures how much the page is too wide. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    scrollTo({ left: 9999, behavior: 'instant' });
    const extra = Math.max(scrollX, root.scrollWidth - root.clientWidth);
    scrollTo({ left: 0, behavior: 'instant' });
    return extra > 0 ? [`${extra} px too wide`] : [];
  });

/**
 * Finds text and fields that the window, or a box that hides its overflow, cuts off: an edge at the side, or the middle of
 * a line. Nothing is scrolled, because scrolling also moves the content of such a box.
 */
export const findCutOff = (page: Page) =>
  page.evaluate(() => {
    const window = new DOMRect(0, -1e6, document.documentElement.clientWidth, 2e6);
    const clips = new Map<Element, DOMRect | null>();
    /** Where the content of an element can be seen; null where it scrolls sideways or is for screen readers only. */
    const readClip = (element: Element | null): DOMRect | null => {
      if (!element || element === document.documentElement) return window;
      const stored = clips.get(element);
      if (stored !== undefined) return stored;
      const outer = readClip(element.parentElement);
      const { overflowX, overflowY } = getComputedStyle(element);
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      let clip = outer;
      if (/auto|scroll/.test(overflowX) || (width < 2 && overflowX !== 'visible')) clip = null;
      else if (outer && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const [from, to] =
          overflowX === 'visible'
            ? [outer.left, outer.right]
            : [Math.max(left, outer.left), Math.min(right, outer.right)];
        const isTall = overflowY === 'visible' || /auto|scroll/.test(overflowY);
        const [start, end] = isTall
          ? [outer.top, outer.bottom]
          : [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
        clip = new DOMRect(from, start, to - from, end - start);
      }
      clips.set(element, clip);
      return clip;
    };
    const isCut = (element: Element, boxes: Iterable<DOMRect>) => {
      const clip = readClip(element);
      return (
        clip !== null &&
        [...boxes].some(({ left, right, top, bottom, width }) => {
          const middle = (top + bottom) / 2;
          const isAside = left < clip.left - 1 || right > clip.right + 1;
          return width > 0 && (isAside || middle < clip.top || middle > clip.bottom);
        })
      );
    };
    const hidden = '[inert], [aria-hidden="true"], .visually-hidden, svg, script, style, noscript, option';
    const cutOff: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement as HTMLElement;
      if (!node.textContent?.trim() || parent.closest(hidden)) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      if (isCut(parent, range.getClientRects())) cutOff.push(`"${node.textContent.trim()}" is cut off`);
    }
    for (const field of document.querySelectorAll('input, select, textarea, button, summary'))
      if (
        !field.closest(hidden) &&
        !field.matches('[tabindex="-1"]') &&
        field.checkVisibility({ visibilityProperty: true }) &&
        isCut(field.parentElement as Element, [field.getBoundingClientRect()])
      )
        cutOff.push(`${field.outerHTML.slice(0, 80)} is cut off`);
    return cutOff;
  });

/** Finds words in headings that break. */
export const findBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const range = document.createRange();
    for (const heading of document.querySelectorAll('main :is(h1, h2, h3)')) {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        // A line can break at a hyphen.
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u2010-]+/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`"${word}" breaks`);
        }
    }
    return broken;
  });

/** Finds text that is above the text before it. In one column, what a screen reader reads next is below. */
export const findTextOutOfOrder = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll('main :is(h1, h2, h3, p):not(.hero *, .quotes *)')].filter(
      (block) => block.checkVisibility() && block.getClientRects().length > 0,
    );
    const tops = blocks.map((block) => block.getBoundingClientRect().top);
    return blocks
      .filter((_, index) => (tops[index] ?? 0) < (tops[index - 1] ?? Number.NEGATIVE_INFINITY))
      .map((block) => `"${block.textContent}" is above the text that is read before it`);
  });

/** Finds links and buttons that something else covers at each of three scroll positions. */
export const findCoveredControls = (page: Page) =>
  page.evaluate(() => {
    const readCentre = (control: Element) => {
      const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
      return { x: left + width / 2, y: top + height / 2, isOnPage: width > 1 && left + width > 0 };
    };
    const waiting = new Set(
      [...document.querySelectorAll('a[href], button, summary')].filter((control) => {
        const { y, isOnPage } = readCentre(control);
        return isOnPage && y + scrollY > 0 && control.checkVisibility({ visibilityProperty: true });
      }),
    );
    for (const control of waiting)
      for (const block of ['center', 'end', 'start'] as const) {
        if (!waiting.has(control)) break;
        control.scrollIntoView({ block, behavior: 'instant' });
        for (const other of waiting) {
          const { x, y } = readCentre(other);
          if (other.contains(document.elementFromPoint(x, y))) waiting.delete(other);
        }
      }
    for (const element of document.querySelectorAll('html, body *'))
      if (element.scrollTop) element.scrollTop = 0;
    return [...waiting].map((control) => `"${control.textContent?.trim() || control.ariaLabel}" is covered`);
  });

/**
 * Scrolls through the page by half a window at a time. Boxes that stay, and reach from the left to the right edge, are the
 * frame, which ends the visible page.
 * @returns the text and controls under other boxes that stay, and at the end of the page also those under the frame's foot
 */
export const findCoveredText = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], dialog, .skip');
    const staying = [...document.querySelectorAll('body *')].filter(
      (element) => /fixed|sticky/.test(getComputedStyle(element).position) && isShown(element),
    );
    const range = document.createRange();
    const nodes: Node[] = [...document.querySelectorAll('a, button, input, select, textarea, summary')];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && !node.parentElement?.closest('script, style, [aria-hidden="true"]'))
        nodes.push(node);
    const readBoxes = (node: Node) => {
      if (node instanceof Element) return [...node.getClientRects()];
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const covered = new Set<string>();
    for (let top = 0; ; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      const boxes = staying.map((element) => ({ element, box: element.getBoundingClientRect() }));
      const isFrame = ({ box }: { box: DOMRect }) => box.left <= 0 && box.right >= innerWidth;
      const frames = boxes.filter(isFrame).map(({ box }) => box);
      // Cookie Settings is in the rail, and a page without notifications has an empty box for them.
      const isInFrame = ({ box }: { box: DOMRect }) =>
        box.height === 0 ||
        frames.some(({ top: start, bottom }) => box.top >= start - 1 && box.bottom <= bottom + 1);
      const isEnd = top + innerHeight >= document.documentElement.scrollHeight;
      const isFoot = (each: { box: DOMRect }) =>
        isEnd && isFrame(each) && each.box.height > 0 && each.box.bottom >= innerHeight;
      for (const { element, box } of boxes.filter((each) => !isInFrame(each) || isFoot(each)))
        for (const node of nodes) {
          const owner = node instanceof Element ? node : (node.parentElement as Element);
          const frame = boxes.some((each) => isInFrame(each) && each.element.contains(owner));
          if (element.contains(owner) || owner.contains(element) || frame || !isShown(owner)) continue;
          // Two pixels, because a letter is narrower than its box.
          const isUnder = readBoxes(node).some(
            ({ left, right, top: start, bottom }) =>
              left < box.right - 2 && right > box.left + 2 && start < box.bottom - 2 && bottom > box.top + 2,
          );
          if (isUnder) covered.add(`${element.className}: ${(owner.textContent ?? '').trim().slice(0, 40)}`);
        }
      if (isEnd) return [...covered];
    }
  });
