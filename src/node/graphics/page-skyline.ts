/** A page's own skyline above the footer. */

const towers = 48;
const width = 2;
const tallest = 12;

export const pageSkylineViewBox = `0 0 ${towers * width} ${tallest}`;

/** A seeded random number generator (mulberry32), so that builds are reproducible. */
function createRandom(text: string): () => number {
  let seed = 0;
  for (const character of text) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) | 0;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random numbers are cubed, so that most towers are low. @returns an SVG path as wide as `pageSkylineViewBox` */
export function createPageSkyline(pathname: string): string {
  const random = createRandom(pathname);
  let path = `M0 ${tallest}`;
  let before = 0;
  for (let tower = 0; tower < towers; tower++) {
    const height = 1 + Math.round(random() ** 3 * (tallest - 1));
    path += `${height === before ? '' : `v${before - height}`}h${width}`;
    before = height;
  }
  return `${path}V${tallest}`;
}
