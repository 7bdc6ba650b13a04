import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Runs axe after all animations, because a half-faded letter has too little contrast.
 * @param scope selector of the element to check
 * @param rules ids of the rules to check; all by default
 * @returns one line for each violation
 */
export async function findViolations(page: Page, scope = 'html', rules: string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([scope, rules]) => {
      await document.fonts.ready;
      for (const animation of document.getAnimations())
        if (
          animation.timeline instanceof DocumentTimeline &&
          animation.effect?.getTiming().iterations !== Infinity
        )
          animation.finish();
      const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(scope, {
        // Selectors of elements that pass are not needed, and take a quarter of the time.
        resultTypes: ['violations', 'incomplete'],
        ...(rules.length > 0 && { runOnly: rules }),
      });
      // axe reports text in the colour of its background only as incomplete.
      const invisible = incomplete.flatMap(({ id, nodes }) => ({
        id,
        nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
      }));
      return [...violations, ...invisible].flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html.slice(0, 80)}`),
      );
    },
    [scope, rules] as const,
  );
}
