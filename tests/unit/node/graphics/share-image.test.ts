import { expect, it } from 'vitest';
import { fitTitle, layOutTitle } from '../../../../src/node/graphics/share-image';

const words = (title: string) => ({ title, label: 'Blog', name: 'Agentory' });

it('the share image leaves out characters that the font lacks and renders accented Latin letters', async () => {
  const plain = await layOutTitle(words('A rocket'));
  expect((await layOutTitle(words('A rocket你🚀'))).svg).toBe(plain.svg);
  expect((await layOutTitle(words('A rocketŠ'))).svg).not.toBe(plain.svg);
});

it.each([
  'Accountability acknowledgements, uncharacteristically misunderstood responsibilities',
  'Interoperability representatives congratulations disproportional acknowledgment',
  'A note',
])("the share image has space for the site's name below %j", async (title) => {
  const { bottom } = await fitTitle(words(title));
  expect(bottom).toBeGreaterThan(100);
  expect(bottom).toBeLessThanOrEqual(525);
});
