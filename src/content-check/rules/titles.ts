import { type Content, siteOf, type Text } from '../read.ts';
import { error, warning } from '../report.ts';
import { type FieldsFile, placeOf } from '../yaml.ts';

/** Search results show about so many characters of a title. */
const shownTitle = 60;

function* checkTitle(text: Text, siteName: string) {
  if (typeof text.values?.title !== 'string') return;
  const title = text.values.title.replaceAll('{name}', siteName);
  if (title.length > shownTitle)
    yield warning(
      placeOf(text, 'title'),
      `Search results cut a title after about ${shownTitle} characters. This one has ${title.length}: put what matters first, or shorten it.`,
    );
  if (text.collection === 'blog' && title.endsWith('.'))
    yield warning(placeOf(text, 'title'), 'Take the full stop away: this is a headline.');
}

function* checkUnique(files: FieldsFile[], field: 'title' | 'description') {
  const seen = new Map<string, string>();
  for (const fields of files) {
    const value = fields.values?.[field];
    if (typeof value !== 'string') continue;
    const other = seen.get(value);
    seen.set(value, fields.file);
    if (other)
      yield error(placeOf(fields, field), `The same ${field} stands in ${other}. Give each its own.`);
  }
}

/** Titles and descriptions: how long, and each its own. */
export function* checkTitles(content: Content) {
  const { texts, data } = content;
  const { name } = siteOf(content);
  for (const text of texts) yield* checkTitle(text, name);
  const found = [
    // An earlier version has the title of its document; its page adds the date.
    ...texts.filter(({ collection }) => collection !== 'versions'),
    ...data.filter((one) => one.name === 'landing'),
  ];
  yield* checkUnique(found, 'title');
  yield* checkUnique(found, 'description');
}
