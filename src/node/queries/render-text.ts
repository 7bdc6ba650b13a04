import { loadRenderers } from 'astro:container';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer } from 'astro/container';
import type { RenderedText } from './pages';

/**
 * For files without styles. A page renders text with `<Content />`: if it imported this, Astro would add 4 kB of unrelated styles.
 * @returns a function that renders the body of an MDX file to HTML outside a page
 */
export async function createTextRenderer(components: Record<string, unknown>) {
  const container = await experimental_AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
  });
  return ({ Content }: RenderedText) => container.renderToString(Content, { props: { components } });
}
