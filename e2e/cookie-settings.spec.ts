/** Where the question about cookies and the button of its settings stand: they cover nothing that somebody needs. */
import type { Page } from '@playwright/test';
import { banner, tab } from './support/choices.ts';
import { ContactPage } from './support/contact-page.ts';
import { everyPath } from './support/routes.ts';
import { expect, failedRequest, test } from './support/test.ts';

test.use({ hasChosen: false });

/** The part of the window that an element takes. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Whether two boxes share any part of the window. */
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test.describe('Cookie Settings', () => {
  test.use({ hasChosen: true, contextOptions: { reducedMotion: 'reduce' } });

  test('covers no words and no controls of any page, at twenty places of each', async ({ page }) => {
    test.setTimeout(120_000);
    for (const route of everyPath) {
      await page.goto(route);
      await expect(tab(page)).toBeVisible();
      for (const width of [1440, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        const covered = await page.evaluate(() => {
          const corner = document.querySelector('.choices > button')?.getBoundingClientRect() as DOMRect;
          const isBeside = ({ left, right }: DOMRect) => left < corner.right && right > corner.left;
          const isUnder = (rect: DOMRect) =>
            isBeside(rect) && rect.top < corner.bottom && rect.bottom > corner.top;
          const range = document.createRange();
          const readInk = (node: Node) => {
            range.selectNodeContents(node);
            // Large letters begin up to 0.03 em before their ink, to stand in line with small ones.
            const indent = Number.parseFloat(getComputedStyle(node.parentElement as Element).fontSize) * 0.03;
            return [...range.getClientRects()]
              .map(({ x, y, width: wide, height }) => new DOMRect(x + indent, y, wide - indent, height))
              .filter(({ width: wide }) => wide > 1);
          };
          // Scrolling moves up and down alone: what stands beside the corner may come under it.
          const words: Node[] = [];
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            const parent = node.parentElement as HTMLElement;
            if (!node.textContent?.trim() || parent.closest('.choices, script, style, [inert]')) continue;
            if (parent.checkVisibility({ visibilityProperty: true }) && readInk(node).some(isBeside))
              words.push(node);
          }
          const controls = [
            ...document.querySelectorAll('main :is(a, button, input, select, textarea), footer a'),
          ].filter((control) => !control.matches('.display') && control.checkVisibility());
          const found = new Set<string>();
          const end = document.documentElement.scrollHeight - innerHeight;
          for (let place = 0; place < 20; place += 1) {
            scrollTo({ top: (end * place) / 19, behavior: 'instant' });
            for (const node of words)
              if (readInk(node).some(isUnder)) found.add(node.textContent?.trim() ?? '');
            for (const control of controls)
              if (isUnder(control.getBoundingClientRect())) found.add(control.outerHTML);
          }
          return [...found];
        });
        expect.soft(covered, `${route} at ${width} px`).toEqual([]);
      }
    }
  });

  test('is a bar below the page where no margin has room for it', async ({ page }) => {
    for (const width of [390, 768, 1439]) {
      await page.setViewportSize({ width, height: 800 });
      for (const route of ['/', '/contact', '/our-plans', '/your-account']) {
        await page.goto(route);
        const bar = page.locator('.choices');
        await expect(bar).toHaveCSS('background-color', 'rgb(9, 9, 9)');
        expect(await bar.boundingBox()).toMatchObject({ x: 0, width, height: 45 });
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        const { y = 0, height = 0 } = (await page.getByRole('contentinfo').boundingBox()) ?? {};
        expect(Math.floor(y + height)).toBeLessThanOrEqual(800 - 45);
      }
    }
  });
});

/** What stands under a box of the window while it has the focus, the start of its markup each. */
const coveredAtFocus = (page: Page, area: Box) =>
  page.evaluate(({ x, y, width, height }) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'main :is(a, button, input, select, textarea), footer a',
    );
    return [...targets]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      )
      .flatMap((element) => {
        element.focus();
        const { left, top, bottom } = element.getBoundingClientRect();
        // In a text area the browser brings the line that is written into view, not the empty ones below it.
        const end = element.matches('textarea') ? top + 60 : bottom;
        const isFocused = document.activeElement === element;
        return isFocused && left < x + width && end > y + 1 && top < y + height
          ? [element.outerHTML.slice(0, 80)]
          : [];
      });
  }, area);

const formPages = ['/contact', '/blog', '/sign-in-page', '/sign-up-page', '/forgot-password'];

/** How far the page is scrolled where a press on the button of its form would meet Cookie Settings. */
const placesOfTakenPress = (page: Page) =>
  page.evaluate(() => {
    const submit = document.querySelector('main form [type="submit"]');
    const places: number[] = [];
    if (!submit) return ['There is no button.'];
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight + 10; top += 10) {
      scrollTo({ top, behavior: 'instant' });
      const { left, width, top: y, height } = submit.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      if (hit?.closest('.choices > button')) places.push(top);
    }
    return places;
  });

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const)
  test.describe(`in a window of ${width} by ${height} px`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('the banner hides nothing that has the focus, and shows its four answers', async ({ page }) => {
      for (const address of ['/contact', '/blog', '/sign-up-page', '/terms-of-service']) {
        await page.goto(address);
        await expect(banner(page)).toBeVisible();
        const tall = (await banner(page).boundingBox())?.height;
        expect.soft(tall).toBeLessThanOrEqual(width < 390 ? 256 : width < 768 ? 240 : 112);
        for (const button of await banner(page).getByRole('button').all())
          await expect.soft(button).toBeInViewport({ ratio: 1 });
        const box = (await banner(page).boundingBox()) ?? nowhere;
        expect.soft(box.height, address).toBeGreaterThan(0);
        expect.soft(await coveredAtFocus(page, box), address).toEqual([]);
      }
    });

    test.describe('Cookie Settings', () => {
      test.use({ hasChosen: true });

      test('covers nothing that has the focus, and takes no press that is meant for the button of a form', async ({
        page,
      }) => {
        for (const address of ['/', '/our-plans', '/terms-of-service', ...formPages]) {
          await page.goto(address);
          const corner = (await tab(page).boundingBox()) ?? nowhere;
          expect.soft(corner.height, address).toBeGreaterThan(0);
          expect.soft(await coveredAtFocus(page, corner), address).toEqual([]);
          if (formPages.includes(address)) expect.soft(await placesOfTakenPress(page), address).toEqual([]);
        }
      });

      test('leaves the end of a page free, and notifications', async ({ page, email, faults }) => {
        faults.expect(failedRequest);
        await page.goto('/contact');
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
        const corner = (await tab(page).boundingBox()) ?? nowhere;
        const last = page.getByRole('contentinfo').getByRole('link').last();
        expect(overlap(corner, (await last.boundingBox()) ?? corner)).toBe(false);

        await page.route('**/rest/v1/*', (route) => route.fulfill({ status: 500 }));
        const contact = new ContactPage(page);
        await contact.fill(email);
        await contact.submit.click();
        const toast = page.getByRole('button', { name: 'Dismiss notification' }).locator('xpath=..');
        await expect(toast).toBeVisible();
        expect(overlap(corner, (await toast.boundingBox()) ?? corner)).toBe(false);
      });
    });
  });
