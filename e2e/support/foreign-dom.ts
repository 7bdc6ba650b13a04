/** What translators, password managers and other extensions do to a page. */
import type { Page } from '@playwright/test';

export const translated = '»';

/** Translates the page like Google Translate, and continues with every text that the page adds. */
function translatePage(prefix: string): void {
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const textNodes: Text[] = [];
    while (texts.nextNode()) textNodes.push(texts.currentNode as Text);
    if (root instanceof Text) textNodes.push(root);
    for (const text of textNodes) {
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || parent.closest('script, style, font, textarea, noscript, title'))
        continue;
      // TypeScript reports the literal name, because the element is deprecated.
      const name: string = 'font';
      const [outer, inner] = [document.createElement(name), document.createElement(name)];
      inner.textContent = prefix + text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

export const translate = (page: Page) => page.evaluate(translatePage, translated);

/** Adds and moves elements around the fields of the page, like password managers and grammar checkers. */
export const extendFields = (page: Page) =>
  page.evaluate(() => {
    document.body.setAttribute('cz-shortcut-listen', 'true');
    const add = (name: string, position: 'afterend' | 'beforebegin', field: Element) =>
      field.insertAdjacentElement(position, document.createElement(name));
    for (const form of document.forms) {
      form.setAttribute('data-lp-form', 'true');
      form.prepend(document.createElement('grammar-frame'));
    }
    for (const button of document.querySelectorAll('form button')) add('tooltip-icon', 'beforebegin', button);
    for (const [index, field] of document.querySelectorAll('input, textarea, select').entries()) {
      field.setAttribute('data-temp-mail-org', '0');
      field.setAttribute('data-gramm', 'false');
      add('password-icon', 'afterend', field);
      if (index % 2 === 0) {
        const wrapper = document.createElement('span');
        field.replaceWith(wrapper);
        wrapper.append(field);
      }
    }
    for (const island of document.querySelectorAll('astro-island'))
      island.prepend(document.createElement('extension-root'));
    for (const hint of document.querySelectorAll('small:not(:empty)')) hint.remove();
  });
