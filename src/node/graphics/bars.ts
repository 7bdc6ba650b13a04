/** A number at the start, such as 48, $1,200 or 7.5 hours. */
const numberPattern = /^\$?(\d[\d,]*(?:\.\d+)?)/;

function parseNumber(cell: string): number | undefined {
  const [, digits] = numberPattern.exec(cell.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
}

/** All cells of a row except the first, which names the row. */
const valueCells = /(?<=<\/td>\s*)<td\b([^>]*)>([^<]*)<\/td>/g;

/**
 * Adds a bar to each table cell that starts with a number, all on one scale. A number in bold, such as a sum, gets none.
 * Screen readers ignore the bars.
 * @param html the rendered table
 */
export function addBars(html: string): string {
  const numbers = [...html.matchAll(valueCells)].map(([, , cell = '']) => parseNumber(cell) ?? 0);
  const maximum = Math.max(...numbers, Number.MIN_VALUE);
  return html.replaceAll(valueCells, (whole, attributes: string, cell: string) => {
    const value = parseNumber(cell);
    if (value === undefined) return whole;
    const width = Math.round((value / maximum) * 1000) / 10;
    const bar = `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${width}v1H0z"/></svg>`;
    return `<td${attributes}>${cell}${bar}</td>`;
  });
}
