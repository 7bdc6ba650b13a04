/** How many stars of each size the sky holds: 150 of 1 to 4 px. */
const counts = [66, 48, 26, 10];

/**
 * The side of the square the stars are placed in; it is stretched over the window. Two figures a place: nobody
 * sees the grid, and every page is 200 bytes lighter than with three.
 */
export const skySize = 99;

interface Stars {
  size: number;
  path: string;
}

/** The sky, the same for every page of a build. */
let sky: Stars[] | undefined;

/**
 * The stars as one path for each size, smallest first. The places come from a fixed seed: every page has the
 * same sky, and two builds of the same sources are the same to the byte.
 */
export function drawStars(): Stars[] {
  sky ??= placeStars();
  return sky;
}

function placeStars(): Stars[] {
  let seed = 20_250_712;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const place = () => Math.floor(random() * skySize);
  return counts.map((count, index) => ({
    size: index + 1,
    path: Array.from({ length: count }, () => `M${place()} ${place()}h0`).join(''),
  }));
}
