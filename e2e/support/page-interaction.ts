/** Finds mistakes in what the open page shows for focus and the pointer. */
import type { Page } from '@playwright/test';

/** The Tab stops of the page that look the same with focus, or whose outline is faint. */
export const findUnmarkedTabStops = (page: Page) =>
  page.evaluate(() => {
    const visible = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    const look = (element: Element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } =
        getComputedStyle(element);
      const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`;
      return [outline, boxShadow, borderColor, backgroundColor].join();
    };
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    /** The background behind an element: that of the nearest ancestor, or of its pseudo-element. */
    const findBackground = (element: Element | null): string => {
      if (!element) return 'rgb(0, 0, 0)';
      const backgrounds = [undefined, '::before'].map(
        (part) => getComputedStyle(element, part).backgroundColor,
      );
      return backgrounds.find((color) => !/, 0\)$/.test(color)) ?? findBackground(element.parentElement);
    };
    /** Whether an outline has less than a contrast of 3 with what is around the element. */
    const isFaint = (element: Element) => {
      const { outlineStyle, outlineColor } = getComputedStyle(element);
      const [dark = 0, light = 0] = [outlineColor, findBackground(element.parentElement)]
        .map(luminance)
        .sort((a, b) => a - b);
      return outlineStyle !== 'none' && (light + 0.05) / (dark + 0.05) < 3;
    };
    const unmarked: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(visible)) {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
      element.blur();
      // The label or a parent can show the focus of a hidden input.
      const shown = [element, element.parentElement, element.closest('label')].filter(
        (each) => each !== null,
      );
      const before = shown.map(look).join('|');
      element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      const isSame = shown.map(look).join('|') === before;
      if (document.activeElement === element && (isSame || isFaint(element)))
        unmarked.push(
          `${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label')}`,
        );
      element.blur();
    }
    return unmarked;
  });

/**
 * The selectors of hover styles that also apply to devices without a pointer, where one would stay after a tap.
 * @param sheets the text of stylesheets
 */
export const findStickyHovers = (page: Page, sheets: string[]) =>
  page.evaluate((texts) => {
    const list = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('hover: hover')) return [];
        const selectors =
          rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') ? [rule.selectorText] : [];
        return 'cssRules' in rule ? [...selectors, ...list(rule.cssRules as CSSRuleList)] : selectors;
      });
    return texts.flatMap((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return list(sheet.cssRules);
    });
  }, sheets);
