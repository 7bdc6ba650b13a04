import { expect, it } from 'vitest';
import { findMissingGlyphs } from '../../../../src/node/graphics/share-font';
import { fitTitle, layOutTitle } from '../../../../src/node/graphics/share-image';

const words = (title: string) => ({ title, label: 'Blog', name: 'Agentory' });

it.each([
  ['Cafe\u0301', []],
  ['½ price, 10² ways · ẞŠỆ™', []],
  ['CO₂', ['₂']],
  ['Привет', [...'Привет']],
  ['مرحبا', [...'مرحبا'].filter((letter, index, all) => all.indexOf(letter) === index)],
  ['A rocket 🚀', ['🚀']],
  ['soft\u00adhyphen\u200d', []],
])('the font of share images lacks the characters of %j: %j', (title, missing) => {
  expect(findMissingGlyphs(title)).toEqual(missing);
});

it('the share image draws a composed letter for a letter with a separate accent', async () => {
  const composed = await layOutTitle(words('Café'));
  expect((await layOutTitle(words('Cafe\u0301'))).svg).toBe(composed.svg);
  expect((await layOutTitle(words('Cafe'))).svg).not.toBe(composed.svg);
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
