/**
 * The letters of the skyline: one stem width, any height. y grows downwards and a letter stands on `base`.
 * Letters are drawn, never scaled, so that every stem of the skyline has the same width.
 */

/** Measures in units of the drawing. */
export interface Cut {
  /** Width of a stem. */
  stem: number;
  /** Height of a bar. */
  bar: number;
  /** Outer radius of a bowl. */
  radius: number;
  /** Inner radius of a bowl. */
  inner: number;
}

type Part = string | number;

function write(...parts: Part[]): string {
  let path = '';
  for (const part of parts) {
    const text =
      typeof part === 'number' ? String(Math.round(part * 10) / 10).replace(/^(-?)0\./, '$1.') : part;
    const needsSpace = /[\d.]$/.test(path) && /^[\d.]/.test(text);
    path += needsSpace ? ` ${text}` : text;
  }
  return path;
}

/** A block whose right-hand corners are round, clockwise. */
const halfRound = (x: number, y: number, width: number, height: number, r: number) =>
  write(
    'M',
    x,
    y,
    'h',
    width - r,
    'a',
    r,
    r,
    0,
    0,
    1,
    r,
    r,
    'v',
    height - 2 * r,
    'a',
    r,
    r,
    0,
    0,
    1,
    -r,
    r,
    'h',
    r - width,
    'z',
  );

/** The same shape anticlockwise: the counter of a D or an R. */
const halfRoundHole = (x: number, y: number, width: number, height: number, r: number) =>
  write(
    'M',
    x,
    y,
    'v',
    height,
    'h',
    width - r,
    'a',
    r,
    r,
    0,
    0,
    0,
    r,
    -r,
    'v',
    2 * r - height,
    'a',
    r,
    r,
    0,
    0,
    0,
    -r,
    -r,
    'z',
  );

const round = (x: number, y: number, width: number, height: number, r: number) =>
  write(
    'M',
    x + r,
    y,
    'h',
    width - 2 * r,
    'a',
    r,
    r,
    0,
    0,
    1,
    r,
    r,
    'v',
    height - 2 * r,
    'a',
    r,
    r,
    0,
    0,
    1,
    -r,
    r,
    'h',
    2 * r - width,
    'a',
    r,
    r,
    0,
    0,
    1,
    -r,
    -r,
    'v',
    2 * r - height,
    'a',
    r,
    r,
    0,
    0,
    1,
    r,
    -r,
    'z',
  );

const roundHole = (x: number, y: number, width: number, height: number, r: number) =>
  write(
    'M',
    x + r,
    y,
    'a',
    r,
    r,
    0,
    0,
    0,
    -r,
    r,
    'v',
    height - 2 * r,
    'a',
    r,
    r,
    0,
    0,
    0,
    r,
    r,
    'h',
    width - 2 * r,
    'a',
    r,
    r,
    0,
    0,
    0,
    r,
    -r,
    'v',
    2 * r - height,
    'a',
    r,
    r,
    0,
    0,
    0,
    -r,
    -r,
    'z',
  );

/**
 * Draws a letter.
 * @param letter one of H E R D F I N T O
 * @param x its left edge
 * @param base the line it stands on
 * @param width its width
 * @param height its height
 * @param cut the measures of the alphabet
 * @returns the data of an SVG path
 * @throws for a letter that has not been drawn
 */
export function drawLetter(
  letter: string,
  x: number,
  base: number,
  width: number,
  height: number,
  cut: Cut,
): string {
  const { stem, bar, radius, inner } = cut;
  const y = base - height;
  const outer = Math.min(radius, height / 3);
  const upperArm = y + height * 0.49 - bar / 2;
  const shortArm = width - stem - width * 0.09;
  switch (letter) {
    case 'H': {
      const middle = y + height * 0.5 - bar / 2;
      const gap = width - 2 * stem;
      return write(
        'M',
        x,
        y,
        'h',
        stem,
        'V',
        middle,
        'h',
        gap,
        'V',
        y,
        'h',
        stem,
        'V',
        base,
        'h',
        -stem,
        'V',
        middle + bar,
        'H',
        x + stem,
        'V',
        base,
        'H',
        x,
        'z',
      );
    }
    case 'E':
      return write(
        'M',
        x,
        y,
        'h',
        width,
        'v',
        bar,
        'H',
        x + stem,
        'V',
        upperArm,
        'h',
        shortArm,
        'v',
        bar,
        'H',
        x + stem,
        'V',
        base - bar,
        'H',
        x + width,
        'v',
        bar,
        'H',
        x,
        'z',
      );
    case 'F':
      return write(
        'M',
        x,
        y,
        'h',
        width,
        'v',
        bar,
        'H',
        x + stem,
        'V',
        upperArm,
        'h',
        shortArm,
        'v',
        bar,
        'H',
        x + stem,
        'V',
        base,
        'H',
        x,
        'z',
      );
    case 'T':
      return write(
        'M',
        x,
        y,
        'h',
        width,
        'v',
        bar,
        'H',
        x + (width + stem) / 2,
        'V',
        base,
        'h',
        -stem,
        'V',
        y + bar,
        'H',
        x,
        'z',
      );
    case 'I':
      return write('M', x + (width - stem) / 2, y, 'h', stem, 'v', height, 'h', -stem, 'z');
    case 'O':
      return (
        round(x, y, width, height, outer) +
        roundHole(x + stem, y + bar, width - 2 * stem, height - 2 * bar, inner)
      );
    case 'D':
      return (
        halfRound(x, y, width, height, outer) +
        halfRoundHole(x + stem, y + bar, width - 2 * stem, height - 2 * bar, inner)
      );
    case 'R': {
      const bowl = Math.round(height * 0.53);
      const waist = outer * 0.62;
      return (
        write(
          'M',
          x,
          y,
          'h',
          width - outer,
          'a',
          outer,
          outer,
          0,
          0,
          1,
          outer,
          outer,
          'V',
          y + bowl - bar / 2 - waist,
          'a',
          waist,
          waist,
          0,
          0,
          1,
          -waist,
          waist,
          'a',
          waist,
          waist,
          0,
          0,
          1,
          waist,
          waist,
          'V',
          base,
          'h',
          -stem,
          'V',
          y + bowl + bar / 2,
          'H',
          x + stem,
          'V',
          base,
          'H',
          x,
          'z',
        ) + halfRoundHole(x + stem, y + bar, width - 2 * stem, bowl - 1.5 * bar, inner)
      );
    }
    case 'N': {
      const leg = stem * 0.9;
      const diagonal = stem * 0.98;
      return write(
        'M',
        x,
        y,
        'h',
        diagonal,
        'L',
        x + width - leg,
        base - height * 0.26,
        'V',
        y,
        'h',
        leg,
        'V',
        base,
        'h',
        -diagonal,
        'L',
        x + leg,
        y + height * 0.26,
        'V',
        base,
        'H',
        x,
        'z',
      );
    }
    default:
      throw new Error(
        `The skyline has no letter "${letter}". Draw it in lib/drawing/letters.ts with the same stem.`,
      );
  }
}
