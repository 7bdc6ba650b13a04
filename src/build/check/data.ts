/** Placeholders, plans and authors. */
import { type Content, type FieldPath, placeOf, stringsIn } from './read.ts';
import { error, placeholder, warning } from './report.ts';

/** Every `placeholder: true` in a value: the path to it, and the first text of its entry. */
function marksIn(value: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    return key === 'placeholder' && inner === true
      ? [{ path: own, text: stringsIn(value)[0]?.text ?? '' }]
      : marksIn(inner, own);
  });
}

/** What content/ itself marks as a placeholder. */
export function* checkPlaceholders({ data, texts }: Content) {
  for (const file of [...data, ...texts]) {
    const values = file.values ?? {};
    for (const { path, text } of marksIn(values)) yield placeholder(placeOf(file, ...path), text);
    for (const name of [values.placeholders ?? []].flat().map(String)) {
      const value = values[name];
      const strings = stringsIn(value).map(({ text }) => text);
      yield value === undefined
        ? error(placeOf(file, 'placeholders'), `There is no field "${name}". Remove the name, or correct it.`)
        : placeholder(placeOf(file, name), strings.join(', ') || String(value));
    }
  }
}

/** The number of feature rows in the plan comparison: src/components/plans/PlanComparison.astro */
const featureRows = 6;

export function* checkPlans({ texts }: Content) {
  const plans = texts.filter(({ collection }) => collection === 'plans');
  const [promoted, ...alsoPromoted] = plans.filter(({ values }) => values?.promoted === true);
  for (const plan of alsoPromoted)
    yield error(
      placeOf(plan, 'promoted'),
      `Only one plan can be promoted, and ${promoted?.file} already is.`,
    );
  const [surplus] = plans.slice(5);
  if (surplus)
    yield error({ file: surplus.file }, 'The plan comparison has space for five plans. Remove one.');
  for (const plan of plans) {
    const { price, cardPrice, features } = plan.values ?? {};
    const rows = (Array.isArray(features) ? features : []).flatMap(({ label }) => label).length;
    if (rows > featureRows)
      yield error(
        placeOf(plan, 'features'),
        `The plan comparison has ${featureRows} rows, and this plan has ${rows}. Combine some of them.`,
      );
    if (typeof price === 'number' && typeof cardPrice === 'number' && price !== cardPrice)
      yield warning(
        placeOf(plan, 'cardPrice'),
        `The cards show $${cardPrice}, and the page of the plan shows $${price}.`,
      );
  }
}

/** Articles name authors of authors.yaml, and only a person checks an article. */
export function* checkAuthors({ data, texts }: Content) {
  const authors = data.find(({ name }) => name === 'authors')?.values?.authors;
  if (!Array.isArray(authors)) return;
  const namesOf = (kinds: string[]) =>
    authors.filter((one) => kinds.includes(one?.kind)).map((one) => String(one?.name));
  for (const text of texts)
    for (const [field, kinds] of [
      ['author', ['person', 'program']],
      ['checker', ['person']],
    ] as const) {
      const name = text.values?.[field];
      const known = namesOf([...kinds]);
      if (text.collection === 'blog' && typeof name === 'string' && !known.includes(name))
        yield error(
          placeOf(text, field),
          `content/authors.yaml has no ${kinds.length === 1 ? 'person' : 'author'} "${name}". Add one, or write one of: ${known.join(', ')}.`,
        );
    }
}
