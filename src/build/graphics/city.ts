/** A page's own skyline above the footer. */

const towers = 48;
const width = 2;
const tallest = 12;

/** The viewBox of the drawing. The ground is its lower edge. */
export const cityBox = `0 0 ${towers * width} ${tallest}`;

/** A small seeded generator (mulberry32): two builds of the same page are the same to the byte. */
function makeRandom(text: string): () => number {
  let seed = 0;
  for (const character of text) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) | 0;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws the city of a page. Heights are cubed, so that a few towers stand out of many low ones.
 * @returns an SVG path in `cityBox`, as wide as the box
 */
export function drawCity(pathname: string): string {
  const random = makeRandom(pathname);
  let path = `M0 ${tallest}`;
  let before = 0;
  for (let tower = 0; tower < towers; tower++) {
    const height = 1 + Math.round(random() ** 3 * (tallest - 1));
    path += `${height === before ? '' : `v${before - height}`}h${width}`;
    before = height;
  }
  return `${path}V${tallest}`;
}
