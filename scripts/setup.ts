/**
 * `npm run setup`: asks who runs the site, where they are and how they are reached, and writes that into
 * content/site.yaml and the mails that name them. `--from file.yaml` takes the answers from a file.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { z } from 'astro/zod';
import { isSeq } from 'yaml';
import { readArguments, runCommand, SettingsError } from '../server/settings.ts';
import { checkContent } from '../src/content-check/check.ts';
import { confirmationMail, readContent, wordsInMail } from '../src/content-check/read.ts';
import { describeFinding } from '../src/content-check/report.ts';
import { checkCompany } from '../src/content-check/rules/company.ts';
import { holdToSchema } from '../src/content-check/schema.ts';
import { type FieldsFile, placeOf, readFields, type Way } from '../src/content-check/yaml.ts';
import { loadSchemas } from './content/schemas.ts';
import { isTrialHost } from './content/trial.ts';

/** Fields of content/site.yaml with what shall stand there. */
export type Answers = Record<string, unknown>;

interface Site {
  name: string;
  legalName: string;
  address: string[];
  emails: Record<string, string>;
}

interface Problem {
  way: Way;
  text: string;
}

const siteFile = 'content/site.yaml';

/** The fields that are asked for. The others are words of the site, which an editor writes. */
const asked = [
  'name',
  'legalName',
  'legalForm',
  'licence',
  'address',
  'city',
  'countryCode',
  'emails',
  'url',
  'checker',
];

const readSite = (root: string) => readFields(siteFile, readFileSync(path.join(root, siteFile), 'utf8'), 1);

/** Puts answers into the file, and takes the marks away that they settle. Comments and order stay. */
function apply({ document }: FieldsFile, answers: Answers): void {
  for (const [name, value] of Object.entries(answers))
    if (name === 'emails')
      for (const [use, address] of Object.entries(value ?? {})) document.setIn([name, use], address);
    else document.set(name, Array.isArray(value) ? document.createNode(value) : value);
  const { emails = {}, placeholders = [] } = document.toJS();
  const isReached = Object.values<string>(emails).every((address) => !isTrialHost(hostOf(address)));
  const left = [placeholders]
    .flat()
    .filter((name) => !(name in answers) || (name === 'emails' && !isReached));
  const marks = document.get('placeholders');
  if (left.length === 0) document.delete('placeholders');
  else if (isSeq(marks)) marks.items = marks.items.filter((item) => left.includes(String(item)));
}

const hostOf = (address: unknown) => String(address).replace(/^.*@/, '');

/** What a schema cannot see in an answer. */
function* problemsOfAddresses({ url, emails }: Answers): Generator<Problem> {
  if (typeof url === 'string' && !(URL.canParse(url) && new URL(url).origin === url.replace(/\/$/, '')))
    yield {
      way: ['url'],
      text: 'Write the address of the site with https:// and nothing after the name, such as https://www.example.com.',
    };
  if (typeof emails === 'object')
    for (const [use, address] of Object.entries(emails ?? {}))
      if (isTrialHost(hostOf(address)))
        yield {
          way: ['emails', use],
          text: `Nobody gets mail at ${hostOf(address)}: the name is kept for examples. Write a mailbox that somebody reads.`,
        };
}

/** Whether what is wrong lies in an answer, and not in a field that was not asked for. */
const concerns = (answers: Answers, [name = '', use]: Way): boolean =>
  name === 'emails' && use !== undefined
    ? Object.hasOwn(Object(answers.emails), use)
    : Object.hasOwn(answers, name);

/** What is wrong with answers, by the way to each. @param site the file that they are for, which changes */
function findProblems(site: FieldsFile, answers: Answers, schema: z.ZodType): Problem[] {
  const unknown = Object.keys(answers).find((name) => !asked.includes(name));
  if (unknown !== undefined)
    return [
      { way: [unknown], text: `There is no field ${unknown} here. The fields are ${asked.join(', ')}.` },
    ];
  if (answers.emails !== undefined && Object(answers.emails) !== answers.emails)
    return [
      {
        way: ['emails'],
        text: 'Write each mailbox on a line of its own, such as contact: hello@agents.com.',
      },
    ];
  const own = [...problemsOfAddresses(answers)];
  apply(site, answers);
  const held = holdToSchema(site.document.toJS(), schema).filter(({ way }) => concerns(answers, way));
  return [...own, ...held.filter(({ way }) => !own.some((one) => one.way.join() === way.join()))];
}

/** The mail that a function writes, with the new names in the two lines that hold them. */
const renameInCode = (code: string, { legalName, address, emails }: Site): string =>
  Object.entries({ sender: [legalName, ...address].join(', '), support: emails.support ?? '' }).reduce(
    (all, [name, words]) =>
      all.replace(new RegExp(`^ {2}${name}: ".*$`, 'm'), () => `  ${name}: ${JSON.stringify(words)},`),
    code,
  );

/** A mail with the new names in place of the old ones, each found once. */
function renameInMail(file: string, mail: string, before: Site, after: Site): string {
  if (file === confirmationMail) return renameInCode(mail, after);
  const wordsOf = ({ legalName, address, emails, name }: Site) =>
    [legalName, address.join(', '), emails.support ?? '', `${name} account`].map((words) =>
      wordsInMail(file, words),
    );
  const next = wordsOf(after);
  const pairs = new Map(wordsOf(before).map((words, place) => [words, next[place] ?? '']));
  return mail.replace(
    new RegExp([...pairs.keys()].map((words) => RegExp.escape(words)).join('|'), 'g'),
    (words) => pairs.get(words) ?? words,
  );
}

/** Writes all files or none. */
function writeTogether(root: string, files: Map<string, string>): void {
  const names = [...files.keys()].map((file) => path.join(root, file));
  try {
    for (const [file, text] of files) writeFileSync(path.join(root, `${file}.new`), text);
    for (const name of names) renameSync(`${name}.new`, name);
  } finally {
    for (const name of names) rmSync(`${name}.new`, { force: true });
  }
}

/**
 * Writes answers into content/site.yaml and the mails that name the company.
 * @param root the project
 * @param source the file that the answers stand in, for the places of mistakes
 * @returns the files that have changed
 * @throws SettingsError that names each mistake; then nothing is written
 */
export function writeAnswers(
  root: string,
  answers: Answers,
  schema: z.ZodType,
  source?: FieldsFile,
): string[] {
  const site = readSite(root);
  if (!site.values) throw new SettingsError(`${siteFile} cannot be read. npm run check -- content says why.`);
  const problems = findProblems(site, answers, schema);
  if (problems.length > 0)
    throw new SettingsError(
      [
        ...problems.map(({ way, text }) =>
          describeFinding({
            level: 'error',
            ...(source ? placeOf(source, ...way) : { file: siteFile, field: way.join('.') }),
            text,
          }),
        ),
        'Nothing was written.',
      ].join('\n'),
    );
  const before = site.values as unknown as Site;
  const files = new Map([[siteFile, site.document.toString({ lineWidth: 0 })]]);
  for (const { file, source: mail } of readContent(root).mails)
    files.set(file, renameInMail(file, mail, before, site.document.toJS() as Site));
  for (const [file, text] of files)
    if (readFileSync(path.join(root, file), 'utf8') === text) files.delete(file);
  writeTogether(root, files);
  return [...files.keys()];
}

/**
 * Asks for one field after the other, and again where an answer cannot stand. An empty answer keeps what is there.
 * @throws SettingsError when the terminal closes first
 */
export async function askForAnswers(
  root: string,
  schema: z.ZodType,
  input: Readable,
  output: Writable,
): Promise<Answers> {
  const { values, document } = readSite(root);
  const fields = (schema as z.ZodObject).shape as Record<string, z.ZodType>;
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  const answers: Answers = {};
  const ask = async (way: string[], isList: boolean, known: string) => {
    const [name = '', use] = way;
    for (;;) {
      const question = `\n${fields[name]?.description ?? ''}${isList ? ' Separate its lines by semicolons.' : ''}\n${way.join('.')} [${known}]: `;
      const said = (await lines.question(question, { signal: ended.signal })).trim();
      if (said === '') return;
      const value = isList ? said.split(';').map((line) => line.trim()) : said;
      const answer = use === undefined ? { [name]: value } : { [name]: { [use]: value } };
      const [problem] = findProblems(readSite(root), answer, schema);
      if (!problem) {
        answers[name] = use === undefined ? value : { ...(answers[name] as object), [use]: value };
        return;
      }
      output.write(`${problem.text}\n`);
    }
  };
  try {
    output.write(
      'An empty answer keeps what stands in brackets. Nothing is written before the last answer.\n',
    );
    for (const name of asked) {
      const known = values?.[name];
      if (name === 'emails')
        for (const [use, address] of Object.entries(known ?? {})) await ask([name, use], false, address);
      else if (Array.isArray(known)) await ask([name], true, known.join('; '));
      else await ask([name], false, String(document.get(name) ?? ''));
    }
  } catch {
    throw new SettingsError('The questions were not answered to the end. Nothing was written.');
  } finally {
    lines.close();
  }
  return answers;
}

/** The answers in a file. @throws SettingsError when they cannot be read */
function readAnswers(file: string): FieldsFile & { values: Answers } {
  const source = readFields(file, readFileSync(file, 'utf8'), 1);
  const [problem] = source.document.errors;
  if (!source.values)
    throw new SettingsError(
      `${file} ${problem ? `cannot be read: ${problem.message.split('\n')[0]?.replace(/:$/, '')}` : 'holds no answers'}. It has the fields of ${siteFile} that are known: ${asked.join(', ')}.`,
    );
  return source as FieldsFile & { values: Answers };
}

const usage = `npm run setup                        asks, and writes content/site.yaml
npm run setup -- --from file.yaml    takes the answers from a file: ${asked.join(', ')}`;

if (import.meta.main)
  await runCommand(async () => {
    const { values } = readArguments(usage, { options: { from: { type: 'string' } } });
    const root = process.cwd();
    if (values.from === undefined && !process.stdin.isTTY)
      throw new SettingsError(`There is no terminal to ask in. Write the answers into a file:\n\n${usage}`);
    const { site: schema, ...schemas } = await loadSchemas();
    if (!schema) throw new Error('src/content.config.ts has no collection site.');
    const source = values.from === undefined ? undefined : readAnswers(values.from);
    const answers = source?.values ?? (await askForAnswers(root, schema, process.stdin, process.stdout));
    const written = writeAnswers(root, answers, schema, source);
    console.log(written.length === 0 ? '\nNothing has changed.' : `\nWritten: ${written.join(', ')}.`);
    if (written.some((file) => file.startsWith('supabase/')))
      console.log(
        `Copy the mails into the Supabase project: docs/deploy.md, step 7${written.includes(confirmationMail) ? ', and deploy confirm-newsletter again' : ''}.`,
      );
    const findings = checkContent(root, { schemas: { site: schema, ...schemas } });
    const left = [
      ...checkCompany(readContent(root)),
      ...findings.filter(({ level }) => level === 'placeholder'),
    ].map(describeFinding);
    console.log(
      left.length === 0
        ? 'Nothing in content/ is marked as invented any more.'
        : `\nLeft:\n${left.join('\n')}\n\ndocs/before-launch.md leads through the list.`,
    );
  });
