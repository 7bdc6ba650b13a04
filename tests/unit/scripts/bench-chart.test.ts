import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { drawBars } from '../../../scripts/bench-chart';

interface Shape {
  class: string;
  x: number;
  width: number;
  x1: number;
}

interface Svg {
  title: { '#text': string };
  desc: { '#text': string };
  rect: Shape[];
  line?: Shape | Shape[];
  text: ({ '#text': string } | string)[];
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: true });
const draw = (chart: Partial<Parameters<typeof drawBars>[0]>) =>
  parser.parse(drawBars({ title: 'Sizes', description: 'Of pages.', unit: 'B', bars: [], ...chart }))
    .svg as Svg;

const barsOf = ({ rect }: Svg) => [rect].flat().filter((shape) => /bar|over/.test(shape.class));

it('says its title and what it shows', () => {
  const { title, desc } = draw({ title: 'A <b> & "c"' });
  expect(title['#text']).toBe('A <b> & "c"');
  expect(desc['#text']).toBe('Of pages.');
});

it('draws bars as long as their values, and says them', () => {
  const svg = draw({
    bars: [
      { label: '/', value: 1000 },
      { label: '/about', value: 500 },
    ],
  });
  const [first, second] = barsOf(svg);
  expect(second?.width).toBeCloseTo((first?.width ?? 0) / 2, 0);
  expect(JSON.stringify(svg.text)).toContain('1,000 B');
  expect(JSON.stringify(svg.text)).toContain('/about');
});

it('marks what is over the limit, and the last run', () => {
  const svg = draw({
    limit: { value: 200, label: 'budget' },
    bars: [
      { label: 'slow', value: 201, last: 100 },
      { label: 'just so', value: 200 },
    ],
  });
  expect(barsOf(svg).map((shape) => shape.class)).toEqual(['over', 'bar']);
  const marks = [svg.line ?? []].flat();
  expect(marks.map((mark) => mark.class).sort()).toEqual(['last', 'limit']);
});

it('draws nothing longer than the room for it', () => {
  const svg = draw({ bars: [{ label: 'a', value: 10, last: 1_000_000 }], limit: { value: 5, label: '' } });
  expect([svg.line ?? []].flat().every(({ x1 }) => x1 <= 750)).toBe(true);
});
