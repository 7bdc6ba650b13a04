/** The widths of texts in the display font, so that figures and names can be as large as their space allows. */
import { splitPrice } from '../../shared/prices';
import { measureCharacter } from './share-font';

/** @returns the width at weight 900 in em. A character that the font does not have counts as a wide letter. */
export const measureText = (text: string) =>
  [...text.toUpperCase()].reduce((sum, character) => sum + (measureCharacter(character) ?? 0.68), 0);

/** @returns the width of a price in em, with a smaller currency symbol and smaller cents, as in Price.astro */
export function measurePrice(amount: number): number {
  const { whole, cents } = splitPrice(amount);
  return measureText(whole) + 0.42 * (measureText(`$${cents}`) + (cents ? 0.2 : 0.1));
}

export const measureLongestWord = (text: string) => Math.max(...text.split(/\s+/).map(measureText));
