/** Reader views of browsers, and services that save pages, use Mozilla's Readability. */
import { Readability } from '@mozilla/readability';
import { expect, it } from 'vitest';
import { unlisted } from '../../e2e/support/routes';
import { builtPages, isIndexed, parsePage } from '../support/built-site';

const removeSpace = (element: { textContent?: string | null | undefined } | null) =>
  element?.textContent?.replaceAll(/\s+/g, '') ?? '';

/** The visible paragraphs and headings that a reader view lacks, without forms, and without lists of links. */
function findLostText(route: string): string[] {
  const document = parsePage(route).cloneNode(true) as Document;
  for (const element of document.querySelectorAll('form, noscript, [hidden], [aria-hidden="true"]'))
    element.remove();
  const hasOwnText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === node.TEXT_NODE && node.textContent?.trim());
  const blocks = [...document.querySelectorAll('main p, .prose :is(h2, h3)')]
    .filter(hasOwnText)
    .map(removeSpace);
  const readerText = removeSpace(new Readability(document).parse());
  return blocks.filter((text) => !readerText.includes(text));
}

const listedRoutes = [...builtPages.keys()].filter(
  (route) => isIndexed(parsePage(route)) && !unlisted.includes(route),
);

it.each(listedRoutes)('the reader view of %s has the whole text of the page', (route) => {
  expect(findLostText(route)).toEqual([]);
});
