/** `npm run launch -- company`: replaces the placeholder company in content/site.yaml, and the dates of the legal documents. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { formatIsoDay } from '../../src/shared/dates.ts';
import { UserError } from '../../src/shared/user-error.ts';
import type { Terminal } from '../programs/terminal.ts';

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

/** Asks for the company and writes it. An answer that only repeats a placeholder stays marked as one. */
export async function writeCompany(terminal: Terminal): Promise<void> {
  const document = parseDocument(readFileSync(file, 'utf8'));
  const { emails = {}, placeholders = [], ...fields } = document.toJS();
  const answered: string[] = [];
  const askFor = async (
    path: [string, ...string[]],
    question: string,
    before: string,
    suggestion = before,
  ) => {
    const answer = await terminal.ask(question, suggestion);
    if (answer === before) return;
    document.setIn(path, path[0] === 'address' ? answer.split(/\s*,\s*/) : answer);
    answered.push(path[0]);
  };
  for (const [name, question] of Object.entries(questions))
    await askFor([name], question, [fields[name] ?? ''].flat().join(', '));
  const url = String(document.get('url'));
  if (!URL.canParse(url) || new URL(url).origin !== url)
    throw new UserError(
      `"${url}" is not a URL without a path, such as https://www.example.com. Nothing was written.`,
    );
  const domain = new URL(url).hostname.replace(/^www\./, '');
  for (const [name, email] of Object.entries<string>(emails))
    await askFor(['emails', name], `Email address for ${name}`, email, email.replace(/@.*/, `@${domain}`));
  const marks = [placeholders].flat().filter((name) => !answered.includes(name));
  if (marks.length > 0) document.set('placeholders', marks);
  else document.delete('placeholders');
  document.set('copyrightYear', new Date().getFullYear());
  writeFileSync(file, document.toString({ lineWidth: 0 }));
  console.log(`\nWrote ${file}.`);
  const today = formatIsoDay(new Date());
  if (
    await terminal.confirm(`Set the date of the legal documents to ${today}, the day that they take effect?`)
  )
    setLegalDates(today);
}
