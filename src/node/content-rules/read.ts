/** Reads the fields and the body of every file in content/, once for all rules. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import type { MdastNode } from 'satteri';
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Finding, Location } from './report.ts';
import { type Body, readBody } from './text.ts';

/** The keys and indexes that lead to a field, such as ['actions', 'page', 'href']. */
type FieldPath = readonly PropertyKey[];

export interface FieldsFile {
  file: string;
  /** The whole file. */
  source: string;
  document: Document.Parsed;
  lineCounter: LineCounter;
  /** null if the YAML is invalid or not a map. */
  values: Record<string, unknown> | null;
}

/** @param yaml the fields, with an empty line for each line of the file above them */
function readFields(file: string, source: string, yaml = source): FieldsFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const isValid = document.errors.length === 0 && isMap(document.contents);
  return { file, source, document, lineCounter, values: isValid ? document.toJS() : null };
}

/** Finds the line of a field, or of the nearest field around it. */
function findLine(file: FieldsFile, fieldPath: FieldPath): number | undefined {
  if (fieldPath.length === 0) return undefined;
  const parent: unknown = file.document.getIn(fieldPath.slice(0, -1), true);
  const node = isMap(parent)
    ? parent.items.find(({ key }) => isScalar(key) && key.value === fieldPath.at(-1))?.key
    : file.document.getIn(fieldPath, true);
  return isNode(node) && node.range
    ? file.lineCounter.linePos(node.range[0]).line
    : findLine(file, fieldPath.slice(0, -1));
}

export const locate = (file: FieldsFile, ...fieldPath: FieldPath): Location => ({
  file: file.file,
  line: findLine(file, fieldPath),
  field: fieldPath.join('.'),
});

/** @param node of the file's body */
export const locateNode = ({ file }: FieldsFile, { position }: MdastNode): Location => ({
  file,
  line: position?.start.line ?? 1,
});

/** Lists every string, number and boolean in a group or list of fields, with its path. */
export function listValues(value: unknown, fieldPath: FieldPath = []): { value: unknown; path: FieldPath }[] {
  if (typeof value !== 'object' || value === null) return [{ value, path: fieldPath }];
  return Object.entries(value).flatMap(([key, inner]) =>
    listValues(inner, [...fieldPath, Array.isArray(value) ? Number(key) : key]),
  );
}

/** An MDX file: front matter and a body. */
export interface MdxFile extends FieldsFile {
  /** The name of its folder, or `versions` for an archived version of a legal document. */
  collection: string;
  /** Its path in the folder, without the extension. */
  id: string;
  body: Body;
  /** When it becomes public, in milliseconds: -Infinity without a date, Infinity for a draft. */
  publicFrom: number;
}

export interface Content {
  /** The folder of the project. */
  root: string;
  mdxFiles: MdxFile[];
  /** The YAML files, with their names without the extension. */
  data: (FieldsFile & { name: string })[];
  /** The current time in milliseconds. */
  today: number;
  /** The schema of each collection. Fields without a schema are not validated. */
  schemas: Record<string, z.ZodType>;
  /** Whether the dev server runs the check, not a build or `npm run check`. */
  isDevelopment: boolean;
  /** Whether a build checks the content to publish it. */
  isPublished: boolean;
}

export type Rule = (content: Content) => Iterable<Finding>;

export const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

function findPublicTime(collection: string, values: FieldsFile['values']): number {
  if (collection === 'blog' && values?.draft === true) return Infinity;
  return (collection === 'blog' && Date.parse(String(values?.date))) || -Infinity;
}

/** Lists the files that match a pattern, with forward slashes. */
export const listFiles = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .sort();

/** @param file its name, relative to the project @param source its content */
export function readMdxFile(file: string, source: string): MdxFile {
  const [, folder = '', id = ''] = /^content\/(legal\/versions|\w+)\/(.+)\.mdx$/.exec(file) ?? [];
  const collection = path.basename(folder);
  const yaml = frontMatter.exec(source)?.[1] ?? '';
  const fields = readFields(file, source, `\n${yaml}`);
  return {
    ...fields,
    collection,
    id,
    body: readBody(source),
    publicFrom: findPublicTime(collection, fields.values),
  };
}

interface Options extends Partial<Pick<Content, 'schemas' | 'isDevelopment' | 'isPublished'>> {
  today?: Date;
}

/** @param root the project */
export function readContent(
  root: string,
  { schemas = {}, isDevelopment = false, isPublished = false, today = new Date() }: Options = {},
): Content {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return {
    root,
    mdxFiles: listFiles(root, 'content/{blog,legal,plans,pages}/**/[!_]*.mdx').map((file) =>
      readMdxFile(file, read(file)),
    ),
    data: listFiles(root, 'content/*.yaml').map((file) => ({
      ...readFields(file, read(file)),
      name: path.basename(file, '.yaml'),
    })),
    today: today.getTime(),
    schemas,
    isDevelopment,
    isPublished,
  };
}
