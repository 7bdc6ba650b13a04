/** What begins with a figure, such as 48, $1,200 or 7.5 hours. */
const figure = /^\$?(\d[\d,]*(?:\.\d+)?)/;

/** The number that a cell begins with; undefined where it begins with a word or a style. */
export function figureOf(cell: string): number | undefined {
  const [, digits] = figure.exec(cell.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** Every cell of a row but the first, which names the row. */
const figureCells = /(?<=<\/td>\s*)<td\b([^>]*)>([^<]*)<\/td>/g;

/**
 * Draws a bar into each cell of a table that begins with a figure, all on one scale. A figure in bold, such as a sum,
 * gets none.
 * @param html the drawn table
 * @returns the same with bars, which readers with a screen reader do not meet: they have the figures
 */
export function drawBars(html: string): string {
  const figures = [...html.matchAll(figureCells)].map(([, , cell = '']) => figureOf(cell) ?? 0);
  const most = Math.max(...figures, Number.MIN_VALUE);
  return html.replaceAll(figureCells, (whole, attributes: string, cell: string) => {
    const value = figureOf(cell);
    if (value === undefined) return whole;
    const width = Math.round((value / most) * 1000) / 10;
    const bar = `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${width}v1H0z"/></svg>`;
    return `<td${attributes}>${cell}${bar}</td>`;
  });
}
