import { expect, it } from 'vitest';
import { undrawnSigns } from '../../../src/build/graphics/drawn-signs';
import { fitWords, layOut } from '../../../src/build/graphics/share-picture';

const words = (title: string) => ({ title, label: 'Blog', name: 'Agentory' });

it.each([
  ['Łódź, Šibenik and Việt Nam: “it works” – 100 €', []],
  ['Ж and Ω, العربية or 你 🚀🚀', ['Ж', 'Ω', 'ا', 'ل', 'ع', 'ر', 'ب', 'ي', 'ة', '你', '🚀']],
])('of %j the signs %j cannot be drawn', (text, signs) => {
  expect(undrawnSigns(text)).toEqual(signs);
});

it('leaves out what it cannot draw, and draws letters of other Latin alphabets', async () => {
  const plain = await layOut(words('A rocket'));
  expect((await layOut(words('A rocket🚀'))).svg).toBe(plain.svg);
  expect((await layOut(words('A rocketŠ'))).svg).not.toBe(plain.svg);
});

it.each([
  'Accountability acknowledgements, uncharacteristically misunderstood responsibilities',
  'Interoperability representatives congratulations disproportional acknowledgment',
  'A note',
])('leaves room for the name of the site under %j', async (title) => {
  const { bottom } = await fitWords(words(title));
  expect(bottom).toBeGreaterThan(100);
  expect(bottom).toBeLessThanOrEqual(525);
});
