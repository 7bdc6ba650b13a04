import { describe, expect, it } from 'vitest';
import { columnOf, hourOf } from '../../src/lib/hours';
import { articlePath, changesPath, documentPath, paths, planPath } from '../../src/lib/paths';

describe('the hour of a page', () => {
  it('is in the night for every page', () => {
    for (const path of [...Object.values(paths), '/404', '/blog/404', '/anything', '/anything/at/all'])
      expect([18, 19, 20, 21, 22, 23, 0, 1, 2, 3, 4, 5], path).toContain(hourOf(path));
  });

  it('is later than that of the page BACK leads to', () => {
    const article = articlePath('an-article');
    const document = documentPath('privacy-policy');
    for (const [page, back] of [
      [paths.about, paths.home],
      [paths.plans, paths.home],
      [planPath('leader'), paths.home],
      [paths.explore, paths.home],
      [paths.contact, paths.home],
      [paths.account, paths.home],
      [paths.signIn, paths.home],
      [paths.forgotPassword, paths.signIn],
      [paths.blog, paths.explore],
      [paths.search, paths.explore],
      [paths.careers, paths.explore],
      [article, paths.blog],
      ['/blog/404', paths.blog],
      [paths.executiveApplication, article],
      [paths.legal, paths.home],
      [document, paths.legal],
      [changesPath('privacy-policy'), document],
      ['/404', paths.home],
    ] as const)
      expect(columnOf(hourOf(page)), `${page} after ${back}`).toBeGreaterThan(columnOf(hourOf(back)));
  });

  it('stands in one of twelve columns', () => {
    expect([18, 23, 0, 5].map(columnOf)).toEqual([1, 6, 7, 12]);
  });
});
