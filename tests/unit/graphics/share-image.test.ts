import { expect, it } from 'vitest';
import { unsupportedCharacters } from '../../../src/build/graphics/share-font';
import { fitWords, layOut } from '../../../src/build/graphics/share-image';

const words = (title: string) => ({ title, label: 'Blog', name: 'Agentory' });

it.each([
  ['Łódź, Šibenik and Việt Nam: “it works” – 100 €', []],
  ['Ж and Ω, العربية or 你 🚀🚀', ['Ж', 'Ω', 'ا', 'ل', 'ع', 'ر', 'ب', 'ي', 'ة', '你', '🚀']],
])('the font of the social image cannot render, in %j, the characters %j', (text, missing) => {
  expect(unsupportedCharacters(text)).toEqual(missing);
});

it('the social image leaves out missing characters and renders other Latin letters', async () => {
  const plain = await layOut(words('A rocket'));
  expect((await layOut(words('A rocket🚀'))).svg).toBe(plain.svg);
  expect((await layOut(words('A rocketŠ'))).svg).not.toBe(plain.svg);
});

it.each([
  'Accountability acknowledgements, uncharacteristically misunderstood responsibilities',
  'Interoperability representatives congratulations disproportional acknowledgment',
  'A note',
])("the social image has space for the site's name below %j", async (title) => {
  const { bottom } = await fitWords(words(title));
  expect(bottom).toBeGreaterThan(100);
  expect(bottom).toBeLessThanOrEqual(525);
});
