/** The widths of texts in the display font, so that figures and names can be as large as their space allows. */
import { splitPrice } from '../../shared/prices';

/** The advance widths of capitals, digits and symbols at weight 900, in thousandths of an em. */
const widths: Record<string, number> = {
  ...toWidths('ABCDEFGHIJKLM', [478, 473, 490, 495, 408, 406, 493, 485, 230, 453, 497, 402, 745]),
  ...toWidths('NOPQRSTUVWXYZ', [543, 497, 471, 497, 477, 474, 419, 487, 494, 800, 471, 465, 418]),
  ...toWidths('0123456789', [507, 274, 490, 504, 511, 515, 499, 485, 501, 499]),
  ...toWidths('$.,+/%-@&', [474, 250, 251, 536, 410, 682, 446, 724, 619]),
};

function toWidths(characters: string, values: number[]): Record<string, number> {
  return Object.fromEntries([...characters].map((character, index) => [character, values[index] ?? 0]));
}

/** @returns the width in em, without kerning. Any other character counts as a wide letter. */
export const measureText = (text: string) =>
  [...text.toUpperCase()].reduce((sum, character) => sum + (widths[character] ?? 680), 0) / 1000;

/** @returns the width of a price in em, with a smaller currency symbol and smaller cents, as in Price.astro */
export function measurePrice(amount: number): number {
  const { whole, cents } = splitPrice(amount);
  return measureText(whole) + 0.42 * (measureText(`$${cents}`) + (cents ? 0.2 : 0.1));
}

export const measureLongestWord = (text: string) => Math.max(...text.split(/\s+/).map(measureText));
