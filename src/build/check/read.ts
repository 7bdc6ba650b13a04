/** Reads content/ once: the fields and the text of every file. The rules read nothing else. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Finding, Place } from './report.ts';
import { type Body, readBody } from './text.ts';

/** The keys and indexes that lead to a field, such as ['actions', 'page', 'href']. */
export type FieldPath = (string | number)[];

export interface FieldsFile {
  file: string;
  yaml: string;
  /** The line of the file on which the YAML begins. */
  firstLine: number;
  document: Document.Parsed;
  lineCounter: LineCounter;
  /** null if the YAML is invalid or not a map. */
  values: Record<string, unknown> | null;
}

/** @param firstLine the line of the file on which the YAML begins */
function readFields(file: string, yaml: string, firstLine: number): FieldsFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const isValid = document.errors.length === 0 && isMap(document.contents);
  return { file, yaml, firstLine, document, lineCounter, values: isValid ? document.toJS() : null };
}

/** The key of a field, or the entry of a list. */
function nodeAt({ document }: FieldsFile, fieldPath: FieldPath): unknown {
  const parent: unknown = document.getIn(fieldPath.slice(0, -1), true);
  const last = fieldPath.at(-1);
  return isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === last)?.key
    : document.getIn(fieldPath, true);
}

/** The line of a field, or of the nearest field around it. */
function lineOf(file: FieldsFile, fieldPath: FieldPath): number | undefined {
  if (fieldPath.length === 0) return undefined;
  const node = nodeAt(file, fieldPath);
  return isNode(node) && node.range
    ? file.firstLine - 1 + file.lineCounter.linePos(node.range[0]).line
    : lineOf(file, fieldPath.slice(0, -1));
}

export const placeOf = (file: FieldsFile, ...fieldPath: FieldPath): Place => ({
  file: file.file,
  line: lineOf(file, fieldPath),
  field: fieldPath.join('.'),
});

/** Every string in a value, with the path to it. */
export function stringsIn(value: unknown, fieldPath: FieldPath = []): { text: string; path: FieldPath }[] {
  if (typeof value === 'string') return [{ text: value, path: fieldPath }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    stringsIn(inner, [...fieldPath, Array.isArray(value) ? Number(key) : key]),
  );
}

/** An MDX file: front matter and a body. */
export interface Text extends FieldsFile {
  /** The name of its folder, or `versions` for an archived version of a legal document. */
  collection: string;
  /** Its path in the folder, without the extension. */
  id: string;
  body: Body;
  /** When it becomes public, in milliseconds: -Infinity without a date, Infinity for a draft. */
  publicFrom: number;
}

interface DataFile extends FieldsFile {
  name: string;
}

export interface Content {
  /** The folder of the project. */
  root: string;
  texts: Text[];
  data: DataFile[];
  /** Every file of content/, relative to the project. */
  files: string[];
  /** The current time in milliseconds. */
  today: number;
  /** The schema of each collection. Fields without a schema are not validated. */
  schemas: Record<string, z.ZodType>;
}

/** Reports what is wrong with the content. */
export type Rule = (content: Content) => Iterable<Finding>;

/** The folder of archived legal documents: <document>/<date>.mdx */
const versionsFolder = 'content/legal/versions/';

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

function publicFrom(collection: string, values: FieldsFile['values']): number {
  if (collection !== 'blog') return Number.NEGATIVE_INFINITY;
  if (values?.draft === true) return Number.POSITIVE_INFINITY;
  const time = Date.parse(String(values?.date));
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

const list = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .sort();

/** The names of all MDX files. @param root the project */
export const listTexts = (root: string): string[] =>
  list(root, 'content/{blog,legal,plans,pages}/**/*.mdx').filter(
    (file) => !path.basename(file).startsWith('_'),
  );

/** @param file its name, relative to the project @param source its content */
export function readText(file: string, source: string): Text {
  const isVersion = file.startsWith(versionsFolder);
  const [, folder = '', ...rest] = file.split('/');
  const collection = isVersion ? 'versions' : folder;
  const [front = '', yaml = ''] = frontMatter.exec(source) ?? [];
  const fields = readFields(file, yaml, 2);
  return {
    ...fields,
    collection,
    id: (isVersion ? file.slice(versionsFolder.length) : rest.join('/')).replace(/\.mdx$/, ''),
    // Empty lines replace the front matter, so that line numbers are those of the file.
    body: readBody('\n'.repeat(front.split('\n').length - 1) + source.slice(front.length)),
    publicFrom: publicFrom(collection, fields.values),
  };
}

/** @param root the project */
export function readContent(
  root: string,
  { schemas = {}, today = new Date() }: { schemas?: Content['schemas']; today?: Date } = {},
): Content {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return {
    root,
    texts: listTexts(root).map((file) => readText(file, read(file))),
    data: list(root, 'content/*.yaml').map((file) => ({
      ...readFields(file, read(file), 1),
      name: path.basename(file, '.yaml'),
    })),
    files: list(root, 'content/**/*.*').filter((file) => existsSync(path.join(root, file))),
    today: today.getTime(),
    schemas,
  };
}
