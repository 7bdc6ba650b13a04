import { type Content, type Rule, siteOf, type Text } from '../read.ts';
import type { Finding } from '../report.ts';
import { type FieldsFile, placeOf } from '../yaml.ts';

/** Search results show about so many characters of a title. */
const shownTitle = 60;

function checkTitle(text: Text, siteName: string): Finding[] {
  if (typeof text.values?.title !== 'string') return [];
  const title = text.values.title.replaceAll('{name}', siteName);
  const found: Finding[] = [];
  if (title.length > shownTitle)
    found.push({
      level: 'warning',
      ...placeOf(text, 'title'),
      text: `Search results cut a title after about ${shownTitle} characters. This one has ${title.length}: put what matters first, or shorten it.`,
    });
  if (text.collection === 'blog' && title.endsWith('.'))
    found.push({
      level: 'warning',
      ...placeOf(text, 'title'),
      text: 'Take the full stop away: this is a headline.',
    });
  return found;
}

function checkUnique(files: FieldsFile[], field: 'title' | 'description'): Finding[] {
  const seen = new Map<string, string>();
  return files.flatMap((fields): Finding[] => {
    const value = fields.values?.[field];
    if (typeof value !== 'string') return [];
    const other = seen.get(value);
    seen.set(value, fields.file);
    return other
      ? [
          {
            level: 'error',
            ...placeOf(fields, field),
            text: `The same ${field} stands in ${other}. Give each its own.`,
          },
        ]
      : [];
  });
}

/** What is shown in search results: the texts as they are now, and the landing page. */
const shown = ({ texts, data }: Content): FieldsFile[] => [
  // An earlier version has the title of its document; its page adds the date.
  ...texts.filter(({ collection }) => collection !== 'versions'),
  ...data.filter(({ name }) => name === 'landing'),
];

/** Titles and descriptions: how long, and each its own. */
export const checkTitles: Rule = (content) => {
  const { name } = siteOf(content);
  return [
    ...content.texts.flatMap((text) => checkTitle(text, name)),
    ...checkUnique(shown(content), 'title'),
    ...checkUnique(shown(content), 'description'),
  ];
};
