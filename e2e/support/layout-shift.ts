import type { Page } from '@playwright/test';

type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** The cumulative layout shift since navigation, including shifts after input, and the elements that moved. */
export const readLayoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ value: number; moved: string[] }>((resolve) => {
        let value = 0;
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            value += entry.value;
            for (const { node } of entry.sources)
              moved.push(node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? ''));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ value, moved }), 50);
      }),
  );
