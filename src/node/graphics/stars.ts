/** The number of stars with a diameter of 1, 2, 3 and 4 px in half of the sky. */
const counts = [33, 24, 13, 5];

interface Star {
  /** Percentage of the viewport's width. */
  x: number;
  /** Percentage of the viewport's height. */
  y: number;
  size: number;
}

/**
 * Half of the stars, smallest first. The other half are the same, rotated by 180 degrees, which saves 130 bytes per page.
 * The seed is fixed, so that builds are reproducible.
 */
export const halfSky: Star[] = placeStars();

export const createStars = (): Star[] =>
  halfSky.flatMap(({ x, y, size }) => [
    { x, y, size },
    { x: 100 - x, y: 100 - y, size },
  ]);

/** Moves a star away from the start of a text column, where it would look like a full stop, also when it is rotated. */
function avoidColumns(x: number): number {
  if (x >= 32 && x <= 35) return x - 4;
  return x >= 65 && x <= 68 ? x + 4 : x;
}

function placeStars(): Star[] {
  // Not createRandom(), whose numbers differ: the sky was drawn with this one and no star of it covers text.
  let seed = 20_250_712;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  // Whole numbers save 200 bytes per page compared with one decimal place.
  const coordinate = (first = 0, last = 98) => first + Math.floor(random() * (last - first + 1));
  return counts.flatMap((count, index) =>
    // None in the outer 4.5% of the width: next to the first or last letter of a line, a star looks like a full stop.
    Array.from({ length: count }, () => ({
      x: avoidColumns(coordinate(5, 95)),
      y: coordinate(),
      size: index + 1,
    }))
      // Sorted values compress better.
      .sort((a, b) => a.x - b.x || a.y - b.y),
  );
}
