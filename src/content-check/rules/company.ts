import { type Company, describeCompany } from '../../lib/company.ts';
import { type Content, type Text, wordsInMail } from '../read.ts';
import { warning } from '../report.ts';
import { lineIn } from '../text.ts';
import { placeOf } from '../yaml.ts';

interface Site extends Company {
  name: string;
  legalName: string;
  address: string[];
  emails: Record<string, string>;
}

/** The company, where its file says all there is to compare; what is missing there is another rule's matter. */
function readSite({ data }: Content): Site | undefined {
  const site = data.find(({ name }) => name === 'site')?.values as Site | null | undefined;
  if (!site || typeof site.emails !== 'object' || !Array.isArray(site.address)) return undefined;
  const { name, legalName, city, countryCode, legalForm, licence } = site;
  const words = [
    name,
    legalName,
    city,
    countryCode,
    legalForm,
    licence,
    ...site.address,
    ...Object.values(site.emails),
  ];
  return words.every((word) => typeof word === 'string' && word !== '') ? site : undefined;
}

/** Where words stand as words of their own in a text: the number of the first sign of each. */
const findWords = (text: string, words: string) =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, 'gu'))].map(
    ({ index }) => index,
  );

/** What texts should not write themselves, each with the part that writes it. */
function partsFor(site: Site, texts: Text[]): [string, string][] {
  // A name that is an ordinary word, too, says nothing.
  const isOrdinary = texts.some(({ source }) => findWords(source, site.name.toLowerCase()).length > 0);
  return [
    ...(isOrdinary ? [] : [[site.name, '<SiteName />'] as [string, string]]),
    [site.legalName, '<LegalName />'],
    [site.licence, '<Company fact="licence" />'],
    [site.city, '<Company fact="city" />'],
    ...Object.entries(site.emails).map(([use, address]): [string, string] => [
      address,
      `<Email for="${use}" />`,
    ]),
  ];
}

/** What a text says of the company in words of its own, and what it should leave to a part. */
function* checkText(site: Site, text: Text, parts: [string, string][]) {
  const own = [text.values?.writtenFor ?? []].flat().map(String);
  const known = [site.name, site.legalName, ...site.address, ...Object.values(describeCompany(site))];
  const gone = own.filter((words) => !known.includes(words)).map((words) => `"${words}"`);
  if (gone.length > 0)
    yield warning(
      placeOf(text, 'writtenFor'),
      `The text speaks of ${gone.join(' and ')}, which content/site.yaml no longer says of the company. Read it again, its law and courts too, and write here what it says now.`,
    );
  for (const [words, part] of parts)
    for (const block of own.some((one) => one.includes(words)) ? [] : text.body.blocks)
      for (const index of findWords(block.words, words))
        yield warning(
          { file: text.file, line: lineIn(block, index) },
          `Write ${part} in place of "${words}": then it follows content/site.yaml. Where it must stand in words, add it to writtenFor.`,
        );
}

/** One place for the company: texts and mails say of it what content/site.yaml says. */
export function* checkCompany(content: Content) {
  const { texts, mails } = content;
  const site = readSite(content);
  if (!site) return;
  const current = texts.filter(({ collection }) => collection !== 'versions');
  const parts = partsFor(site, current);
  for (const text of current) yield* checkText(site, text, parts);
  for (const { file, source } of mails)
    for (const words of [site.legalName, site.address.join(', '), site.emails.support ?? ''])
      if (!source.includes(wordsInMail(file, words)))
        yield warning(
          { file },
          `The mail does not name "${words}", as content/site.yaml does. npm run setup mends it.`,
        );
}
