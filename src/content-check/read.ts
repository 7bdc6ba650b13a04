/** Reads content/ once: the fields of every file, and every text. The rules look at nothing else. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import type { Finding } from './report.ts';
import { type Body, readBody } from './text.ts';
import { type FieldsFile, readFields } from './yaml.ts';

/** A file with front matter and a text. */
export interface Text extends FieldsFile {
  collection: string;
  /** Its name in its collection, without the ending. */
  id: string;
  /** The file as written, with nothing but line ends in the place of the front matter. */
  source: string;
  body: Body;
  /** The day it becomes public: never for a draft, and always for what has no day. */
  publicFrom: number;
}

interface DataFile extends FieldsFile {
  name: string;
}

export interface Content {
  texts: Text[];
  data: DataFile[];
  /** The mails that name the company, as written: files of the backend, which cannot read site.yaml. */
  mails: { file: string; source: string }[];
  /** Every file of content/, relative to the project. */
  files: string[];
  hasFile(file: string): boolean;
  /** The day to count from. */
  today: number;
  /** The schema of each collection; without them fields are not held to anything. */
  schemas: Record<string, z.ZodType>;
}

/** What is wrong with the content, by one rule. */
export type Rule = (content: Content) => Iterable<Finding>;

/** Earlier versions of legal documents: a folder a document, a file a date. */
export const versionsFolder = 'content/legal/versions/';

/** The mail that a function writes: it has the company in the code. */
export const confirmationMail = 'supabase/functions/confirm-newsletter/mail.ts';

/** Words as they stand in a mail: in code as in JSON, else as in HTML. @param file of the mail */
export const wordsInMail = (file: string, words: string): string =>
  file === confirmationMail
    ? JSON.stringify(words).slice(1, -1)
    : words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

/** When everybody may read a text. */
function publicFrom(collection: string, values: FieldsFile['values']): number {
  if (collection === 'blog' && values?.draft === true) return Number.POSITIVE_INFINITY;
  const time = collection === 'blog' ? Date.parse(String(values?.date)) : Number.NaN;
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

const list = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .sort();

/** The files of all texts. @param root the project */
export const listTexts = (root: string): string[] =>
  list(root, 'content/{blog,legal,plans,pages}/**/*.mdx').filter(
    (file) => !path.basename(file).startsWith('_'),
  );

/** Reads a text. @param written what is in its file */
export function readText(file: string, written: string): Text {
  const isVersion = file.startsWith(versionsFolder);
  const [, folder = '', ...rest] = file.split('/');
  const collection = isVersion ? 'versions' : folder;
  const [front = '', yaml = ''] = frontMatter.exec(written) ?? [];
  const source = '\n'.repeat(front.split('\n').length - 1) + written.slice(front.length);
  const fields = readFields(file, yaml, 2);
  return {
    ...fields,
    collection,
    id: (isVersion ? file.slice(versionsFolder.length) : rest.join('/')).replace(/\.mdx$/, ''),
    source,
    body: readBody(source),
    publicFrom: publicFrom(collection, fields.values),
  };
}

/** Reads everything that the rules look at. @param root the project */
export function readContent(
  root: string,
  { schemas = {}, today = new Date() }: { schemas?: Content['schemas']; today?: Date } = {},
): Content {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return {
    texts: listTexts(root).map((file) => readText(file, read(file))),
    data: list(root, 'content/*.yaml').map((file) => ({
      ...readFields(file, read(file), 1),
      name: path.basename(file, '.yaml'),
    })),
    mails: list(root, `{supabase/templates/*.html,${confirmationMail}}`).map((file) => ({
      file,
      source: read(file),
    })),
    files: list(root, 'content/**/*.*'),
    hasFile: (file) => existsSync(path.join(root, file)),
    today: today.getTime(),
    schemas,
  };
}

/** The fields of site.yaml. */
export function siteOf({ data }: Content): { name: string; origin: string | undefined; emails: string[] } {
  const values = data.find(({ name }) => name === 'site')?.values;
  const url = String(values?.url);
  return {
    name: String(values?.name ?? ''),
    origin: URL.canParse(url) ? new URL(url).origin : undefined,
    emails: Object.keys(values?.emails ?? {}),
  };
}
