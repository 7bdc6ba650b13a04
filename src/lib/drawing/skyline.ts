/** HERE TO REDEFINE as a skyline: twelve letters, one for each column, at free heights on one horizon. */
import { type Cut, drawLetter } from './letters';

export interface Skyline {
  width: number;
  height: number;
  letters: string[];
  /** The catchword TO, on the step between the words. */
  catchword: string;
  /** The lit star over the I. */
  beacon: { x: number; y: number; r: number };
}

/** Twelve columns; a column is 6.75 gutters wide, as in the grid of the page. */
export function drawWideSkyline(): Skyline {
  const gutter = 15;
  const column = 6.75 * gutter;
  const pitch = column + gutter;
  const base = 646;
  const heights = [150, 150, 150, 150, 310, 356, 402, 448, 494, 612, 466, 420];
  const cut: Cut = { stem: 35.5, bar: 34, radius: 34, inner: 5 };
  const letters = [...'HEREREDEFINE'].map((letter, i) =>
    drawLetter(letter, i * pitch, base, column, heights[i] ?? 0, cut),
  );
  const small: Cut = { stem: 17, bar: 17, radius: 16, inner: 3 };
  const bottom = base - 150 - gutter;
  const height = bottom - (base - 310);
  const left = 3 * pitch;
  const catchword =
    drawLetter('T', left, bottom, 46.5, height, small) +
    drawLetter('O', left + column - 46.5, bottom, 46.5, height, small);
  return {
    width: 12 * column + 11 * gutter,
    height: base,
    letters,
    catchword,
    beacon: { x: 9 * pitch + column / 2, y: base - 612 - 20, r: 9 },
  };
}

/** Eight half-columns: HERE hangs from above, REDEFINE rises, and the two lock. */
export function drawNarrowSkyline(): Skyline {
  const width = 360;
  const gutter = 6;
  const gap = 9;
  const letterWidth = (width - 7 * gutter) / 8;
  const pitch = letterWidth + gutter;
  const base = 374;
  const top = 326;
  const heights = [120, 146, 172, 198, 224, 352, 262, 236];
  const cut: Cut = { stem: 14.2, bar: 13.8, radius: 13.5, inner: 2.5 };
  const hanging = [...'HERE'].map((letter, i) => {
    const under = heights[i] ?? 0;
    return drawLetter(letter, i * pitch, base - under - gap, letterWidth, top - under - gap, cut);
  });
  const rising = [...'REDEFINE'].map((letter, i) =>
    drawLetter(letter, i * pitch, base, letterWidth, heights[i] ?? 0, cut),
  );
  const small: Cut = { stem: 6.8, bar: 6.8, radius: 6.4, inner: 1 };
  const bottom = base - 224 - gap;
  const height = top - 224 - gap;
  const catchword =
    drawLetter('T', 4 * pitch, bottom, 18, height, small) +
    drawLetter('O', 4 * pitch + letterWidth - 18, bottom, 18, height, small);
  return {
    width,
    height: base,
    letters: [...hanging, ...rising],
    catchword,
    beacon: { x: 5 * pitch + letterWidth / 2, y: 11, r: 5.5 },
  };
}
