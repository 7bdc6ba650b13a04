/** How many stars of each size half the sky holds: 75 of 1 to 4 px. */
const counts = [33, 24, 13, 5];

interface Star {
  /** Across, in hundredths of the sky. */
  x: number;
  /** Down, in hundredths of the sky. */
  y: number;
  /** The diameter in pixels. */
  size: number;
}

/** Half the sky, the same for every page of a build. */
let half: Star[] | undefined;

/**
 * Half of the stars, smallest first. The other half are the same, turned by half a turn: nobody sees it, and every
 * page is 130 bytes lighter. The places come from a fixed seed: every page has the same sky, and two builds of the
 * same sources are the same to the byte.
 */
export function drawHalfSky(): Star[] {
  half ??= placeStars();
  return half;
}

/** All stars. */
export const drawStars = (): Star[] =>
  drawHalfSky().flatMap(({ x, y, size }) => [
    { x, y, size },
    { x: 100 - x, y: 100 - y, size },
  ]);

function placeStars(): Star[] {
  let seed = 20_250_712;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  // Two figures a place: nobody sees the grid, and every page is 200 bytes lighter than with three.
  const place = () => Math.floor(random() * 99);
  return counts.flatMap((count, index) =>
    Array.from({ length: count }, () => ({ x: place(), y: place(), size: index + 1 }))
      // Neighbours that are alike travel in fewer bytes.
      .sort((a, b) => a.x - b.x || a.y - b.y),
  );
}
