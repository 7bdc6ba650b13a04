/** Draws bars as SVG, readable on a light and on a dark page. */

/** One bar. */
export interface Bar {
  label: string;
  value: number;
  /** The value of the last run, shown as a mark. */
  last?: number | undefined;
}

export interface Chart {
  title: string;
  /** What the bars say, for somebody who does not see them. */
  description: string;
  /** Stands behind each value. */
  unit: string;
  bars: Bar[];
  /** A line that no bar should cross. */
  limit?: { value: number; label: string } | undefined;
}

const width = 860;
const labelWidth = 250;
const valueWidth = 110;
const rowHeight = 22;
const head = 56;
const foot = 14;

const style = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .title { font-size: 16px; font-weight: 600; }
    .ground { fill: #ffffff; }
    .bar { fill: #4f6bd8; }
    .over { fill: #c4320a; }
    .last { stroke: #1f2328; stroke-width: 2; }
    .limit { stroke: #c4320a; stroke-width: 1.5; stroke-dasharray: 5 4; }
    .note { fill: #59636e; }
    .value { paint-order: stroke; stroke: #ffffff; stroke-width: 5px; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .ground { fill: #0d1117; }
      .bar { fill: #7d97ff; }
      .over { fill: #ff8a5c; }
      .last { stroke: #f0f6fc; }
      .limit { stroke: #ff8a5c; }
      .note { fill: #9198a1; }
      .value { stroke: #0d1117; }
    }`;

const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const place = (value: number) => Number(value.toFixed(1));
const say = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** @returns the whole file */
export function drawBars({ title, description, unit, bars, limit }: Chart): string {
  const height = head + bars.length * rowHeight + foot;
  const room = width - labelWidth - valueWidth;
  const largest = Math.max(1, limit?.value ?? 0, ...bars.flatMap(({ value, last = 0 }) => [value, last]));
  const x = (value: number) => place(labelWidth + (value / largest) * room);
  const rows = bars.map(({ label, value, last }, index) => {
    const top = head + index * rowHeight;
    const isOver = limit !== undefined && value > limit.value;
    const mark =
      last === undefined
        ? ''
        : `\n  <line class="last" x1="${x(last)}" x2="${x(last)}" y1="${top + 2}" y2="${top + 18}"/>`;
    return `  <text x="${labelWidth - 8}" y="${top + 15}" text-anchor="end">${escapeText(label)}</text>
  <rect class="${isOver ? 'over' : 'bar'}" x="${labelWidth}" y="${top + 4}" width="${place(x(value) - labelWidth)}" height="12"/>${mark}
  <text class="value" x="${place(Math.max(x(value), x(last ?? 0)) + 6)}" y="${top + 15}">${say(value)} ${escapeText(unit)}</text>`;
  });
  const line = limit
    ? `  <line class="limit" x1="${x(limit.value)}" x2="${x(limit.value)}" y1="${head - 4}" y2="${height - foot}"/>
  <text class="note" x="${x(limit.value)}" y="${head - 10}" text-anchor="end">${escapeText(limit.label)}</text>\n`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
  <title id="title">${escapeText(title)}</title>
  <desc id="description">${escapeText(description)}</desc>
  <style>${style}
  </style>
  <rect class="ground" width="${width}" height="${height}"/>
  <text class="title" x="8" y="24">${escapeText(title)}</text>
${line}${rows.join('\n')}
</svg>
`;
}
