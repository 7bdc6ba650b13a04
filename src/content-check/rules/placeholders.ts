import type { Content } from '../read.ts';
import { error, placeholder } from '../report.ts';
import { placeOf, textsIn, type Way } from '../yaml.ts';

/** Every mark `placeholder: true` in a value: the way to it, and the first words of what it marks. */
function marksIn(value: unknown, way: Way = []): { way: Way; words: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const [first] = textsIn(value);
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...way, Array.isArray(value) ? Number(key) : key];
    return key === 'placeholder' && inner === true
      ? [{ way: here, words: first?.text ?? '' }]
      : marksIn(inner, here);
  });
}

const wordsOf = (value: unknown) =>
  typeof value === 'object'
    ? textsIn(value)
        .map(({ text }) => text)
        .join(', ')
    : String(value);

/** What is invented, by the marks in content/ and in its own words. A build for a real address stops on each. */
export function* checkPlaceholders({ data, texts }: Content) {
  for (const file of [...data, ...texts]) {
    const { values } = file;
    for (const { way, words } of marksIn(values)) yield placeholder(placeOf(file, ...way), words);
    for (const name of [values?.placeholders ?? []].flat().map(String))
      yield Object.hasOwn(values ?? {}, name)
        ? placeholder(placeOf(file, name), wordsOf(values?.[name]))
        : error(
            placeOf(file, 'placeholders'),
            `The file has no field ${name}. Take the name out of placeholders, or write it as the field is written.`,
          );
  }
}
