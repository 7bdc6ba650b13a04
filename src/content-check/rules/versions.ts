import type { Rule, Text } from '../read.ts';
import type { Finding } from '../report.ts';
import { isPart, sourceOf } from '../text.ts';
import { placeOf } from '../yaml.ts';
import { writtenDate } from './dates.ts';

/** Ready-made parts that say what is true today, where an earlier version must keep its own words. */
const partsOfToday = ['Address', 'CookieInventory', 'Email', 'LastScan', 'LegalName', 'SiteName'];

function checkDocument({ file, id }: Text, texts: Text[]): Finding[] {
  const [name = '', day = ''] = id.split('/');
  const document = texts.find((other) => other.collection === 'legal' && other.id === name);
  if (!document)
    return [
      {
        level: 'error',
        file,
        text: `There is no content/legal/${name}.mdx. Name the folder after the document.`,
      },
    ];
  const current = writtenDate(document);
  if (!document.values || (current && current > day)) return [];
  return [
    {
      level: 'error',
      ...placeOf(document, 'date'),
      text: `An earlier version is of ${day}. Give the document a later date, and change its text, or delete ${file}.`,
    },
  ];
}

function checkName(version: Text): Finding[] {
  const date = writtenDate(version);
  if (!date || date === version.id.split('/')[1]) return [];
  return [
    {
      level: 'error',
      ...placeOf(version, 'date'),
      text: `The date is ${date}. Name the file after it: <date>.mdx.`,
    },
  ];
}

const checkParts = ({ file, source, body }: Text): Finding[] =>
  body.nodes
    .filter(isPart)
    .filter(({ name }) => partsOfToday.includes(name ?? ''))
    .map((part) => ({
      level: 'error',
      file,
      text: `${sourceOf(part, source)} shows the words of today. Write what stood there.`,
    }));

/** Earlier versions: of a document that is there, named by their date, older than it, and in their own words. */
export const checkVersions: Rule = ({ texts }) =>
  texts
    .filter(({ collection }) => collection === 'versions')
    .flatMap((version) => [...checkDocument(version, texts), ...checkName(version), ...checkParts(version)]);
