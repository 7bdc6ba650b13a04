/** Finds mistakes in the layout of the open page: too wide, broken words, wrong order, covered controls. */
import type { Page } from '@playwright/test';

export interface View {
  width: number;
  /** The text size in percent. */
  size?: number;
  /** The width of the scroll bar in pixels. */
  bar?: number;
  /** Whether the visitor has set the spacing of WCAG 1.4.12. */
  isSpaced?: boolean;
}

/** Sets up a view and measures how much the page is too wide. */
export const findOverflow = (page: Page, view: View) =>
  page.evaluate(({ size = 100, bar = 0, isSpaced = false }) => {
    const root = document.documentElement;
    root.style.fontSize = `${size}%`;
    root.style.paddingRight = `${bar}px`;
    const spacing = new CSSStyleSheet();
    if (isSpaced)
      spacing.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
    document.adoptedStyleSheets = [spacing];
    scrollTo({ left: 9999, behavior: 'instant' });
    const extra = Math.max(scrollX, root.scrollWidth - root.clientWidth);
    scrollTo({ left: 0, behavior: 'instant' });
    return extra > 0 ? [`${extra} px too wide`] : [];
  }, view);

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
