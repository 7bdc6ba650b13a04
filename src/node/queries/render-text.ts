import { loadRenderers } from 'astro:container';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import { experimental_AstroContainer } from 'astro/container';
import type { RenderedText } from './pages';

/** @returns a function that renders the body of an MDX file to HTML outside a page */
export async function createTextRenderer(components: Record<string, unknown>) {
  const container = await experimental_AstroContainer.create({
    renderers: await loadRenderers([getContainerRenderer()]),
  });
  return ({ Content }: RenderedText) => container.renderToString(Content, { props: { components } });
}
