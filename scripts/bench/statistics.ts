/** The value in the middle; between two, their mean. NaN where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? Number.NaN)) / 2;
}

/** @param digits how many to keep behind the point */
export const round = (value: number, digits = 0) => Number(value.toFixed(digits));

/** How many times as large one value is as another, to two digits; null where there is nothing to compare with. */
export function ratio(value: number, other: number | undefined): number | null {
  if (other === undefined || !Number.isFinite(other)) return null;
  if (other === 0) return value === 0 ? 1 : null;
  return round(value / other, 2);
}
