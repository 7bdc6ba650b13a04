import { experimental_AstroContainer } from 'astro/container';
import { expect, it } from 'vitest';
import Photo from '../../../src/components/text/Photo.astro';

it.each([
  ['of another site', 'https://example.com/desk.jpg'],
  ['that is a drawing', { src: '/desk.svg', width: 8, height: 8, format: 'svg' }],
  ['that is a photograph', { src: '/desk.jpg', width: 8, height: 8, format: 'jpg', fsPath: '/desk.jpg' }],
])('an image %s has its description', async (_, src) => {
  const container = await experimental_AstroContainer.create();
  const html = await container.renderToString(Photo, { props: { src, alt: 'A desk' } });
  expect(html.match(/<img\b[^>]*>/g)).toEqual([expect.stringContaining('alt="A desk"')]);
});
