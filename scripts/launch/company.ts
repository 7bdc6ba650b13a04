/** `npm run launch -- company`: replaces the placeholder company in content/site.yaml, and the dates of the legal documents. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { type Document, parseDocument } from 'yaml';
import { explainIssue } from '../../src/node/content-rules/schema.ts';
import { formatIsoDay } from '../../src/shared/dates.ts';
import { loadSchemas } from '../content/schemas.ts';
import { askUntilValid, type Terminal } from '../programs/terminal.ts';

const file = 'content/site.yaml';

/** The fields in the order of the questions. A list of lines is asked for as text with commas. */
const questions = {
  name: 'Name of the company',
  legalName: 'Legal name',
  url: 'URL of the site, such as https://www.example.com',
  legalForm: 'Legal form',
  licence: 'Number in the commercial register or licence',
  address: 'Postal address, its lines separated with commas',
  city: 'City',
  countryCode: 'Country, as two letters, such as DE',
};

/** Replaces the date of the documents that have one, and the year in their label. */
function setLegalDates(day: string): void {
  for (const document of globSync('content/legal/*.mdx')) {
    const text = readFileSync(document, 'utf8');
    if (!/^date: /m.test(text)) continue;
    const year = day.slice(0, 4);
    writeFileSync(
      document,
      text.replace(/^date: .*$/m, `date: ${day}`).replace(/^(listLabel: .*)\b\d{4}\b/m, `$1${year}`),
    );
  }
}

const getDomain = (document: Document) => new URL(String(document.get('url'))).hostname.replace(/^www\./, '');

/**
 * Asks for every value, and repeats a question until the answer satisfies the schema. The suggestion is the stored value.
 * Only a placeholder email address gets another one, with the domain of the site.
 * @returns the names of the fields whose values have all changed
 */
async function askForCompany(terminal: Terminal, document: Document): Promise<string[]> {
  const { emails = {}, placeholders = [], ...fields } = document.toJS();
  const { shape } = (await loadSchemas()).site as z.ZodObject<Record<string, z.ZodType>>;
  const unchanged = new Set<string>();
  const askFor = async (
    path: [string, ...string[]],
    question: string,
    before: string,
    suggestion = before,
  ) => {
    const [name] = path;
    const toValue = (answer: string) => (name === 'address' ? answer.split(/\s*,\s*/) : answer);
    const findProblem = (answer: string) => {
      const value = path[1] ? { ...emails, [path[1]]: answer } : toValue(answer);
      const { error: failure } =
        shape[name]?.safeParse(value, { error: explainIssue, reportInput: true }) ?? {};
      return failure?.issues.find((issue) => path.length === 1 || issue.path[0] === path[1])?.message;
    };
    const answer = await askUntilValid(terminal, question, suggestion, findProblem);
    if (answer === before) unchanged.add(name);
    else document.setIn(path, toValue(answer));
  };
  for (const [name, question] of Object.entries(questions))
    await askFor([name], question, [fields[name] ?? ''].flat().join(', '));
  const isPlaceholder = [placeholders].flat().includes('emails');
  for (const [use, email] of Object.entries<string>(emails)) {
    const suggestion = isPlaceholder ? email.replace(/@.*/, `@${getDomain(document)}`) : email;
    await askFor(['emails', use], `Email address for ${use}`, email, suggestion);
  }
  return [...Object.keys(questions), 'emails'].filter((name) => !unchanged.has(name));
}

/** Asks for the company and writes it. A field that keeps a placeholder value stays marked as one. */
export async function writeCompany(terminal: Terminal): Promise<void> {
  const text = readFileSync(file, 'utf8');
  const document = parseDocument(text);
  const answered = await askForCompany(terminal, document);
  const marks = [document.toJS().placeholders ?? []].flat().filter((name) => !answered.includes(name));
  if (marks.length > 0) document.set('placeholders', marks);
  else document.delete('placeholders');
  const day = formatIsoDay(new Date());
  const question = `Set the date of the legal documents to ${day}, the day that they take effect, and the year in the footer?`;
  if (await terminal.confirm(question)) {
    document.set('copyrightYear', Number(day.slice(0, 4)));
    setLegalDates(day);
  }
  writeFileSync(file, document.toString({ lineWidth: 0 }));
  console.log(`\nWrote ${file}.`);
}
