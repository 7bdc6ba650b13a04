import { createRandom } from '../../shared/random';

const towers = 48;
const width = 2;
const tallest = 12;

export const pageSkylineViewBox = `0 0 ${towers * width} ${tallest}`;

function hashText(text: string): number {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return hash;
}

/** Random numbers are cubed, so that most towers are low. @returns an SVG path as wide as `pageSkylineViewBox` */
export function createPageSkyline(pathname: string): string {
  const random = createRandom(hashText(pathname));
  let path = `M0 ${tallest}`;
  let before = 0;
  for (let tower = 0; tower < towers; tower++) {
    const height = 1 + Math.round(random() ** 3 * (tallest - 1));
    path += `${height === before ? '' : `v${before - height}`}h${width}`;
    before = height;
  }
  return `${path}V${tallest}`;
}
