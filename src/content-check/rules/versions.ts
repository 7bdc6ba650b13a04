import type { Content, Text } from '../read.ts';
import { error } from '../report.ts';
import { isPart, sourceOf } from '../text.ts';
import { placeOf } from '../yaml.ts';
import { writtenDate } from './dates.ts';

/** Ready-made parts that say what is true today, where an earlier version must keep its own words. */
const partsOfToday = ['Address', 'Company', 'CookieInventory', 'Email', 'LastScan', 'LegalName', 'SiteName'];

function* checkVersion(version: Text, texts: Text[]) {
  const { file, id, source, body } = version;
  const [name = '', day = ''] = id.split('/');
  const document = texts.find((other) => other.collection === 'legal' && other.id === name);
  const current = document && writtenDate(document);
  if (!document)
    yield error({ file }, `There is no content/legal/${name}.mdx. Name the folder after the document.`);
  else if (document.values && (!current || current <= day))
    yield error(
      placeOf(document, 'date'),
      `An earlier version is of ${day}. Give the document a later date, and change its text, or delete ${file}.`,
    );
  const date = writtenDate(version);
  if (date && date !== day)
    yield error(placeOf(version, 'date'), `The date is ${date}. Name the file after it: <date>.mdx.`);
  for (const part of body.nodes.filter(isPart))
    if (partsOfToday.includes(part.name ?? ''))
      yield error({ file }, `${sourceOf(part, source)} shows the words of today. Write what stood there.`);
}

/** Earlier versions: of a document that is there, named by their date, older than it, and in their own words. */
export function* checkVersions({ texts }: Content) {
  for (const text of texts) if (text.collection === 'versions') yield* checkVersion(text, texts);
}
