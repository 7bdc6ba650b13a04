/** How many stars of each size the sky holds: 150 of 1 to 4 px. */
const counts = [66, 48, 26, 10];

interface Star {
  /** Across, in hundredths of the sky. */
  x: number;
  /** Down, in hundredths of the sky. */
  y: number;
  /** The diameter in pixels. */
  size: number;
}

/** The sky, the same for every page of a build. */
let sky: Star[] | undefined;

/**
 * The stars, smallest first. The places come from a fixed seed: every page has the same sky, and two builds of the
 * same sources are the same to the byte.
 */
export function drawStars(): Star[] {
  sky ??= placeStars();
  return sky;
}

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
