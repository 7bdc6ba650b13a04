/** Reads the fields and the body of every file in content/, once for all rules. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'astro/zod';
import type { MdastNode } from 'satteri';
import { Document, isAlias, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { Finding, Location } from './report.ts';
import { type Body, readBody } from './text.ts';

/** The keys and indexes that lead to a field, such as ['actions', 'page', 'href']. */
type FieldPath = readonly PropertyKey[];

export interface FieldsFile {
  file: string;
  source: string;
  document: Document.Parsed;
  lineCounter: LineCounter;
  /** null if the YAML is invalid or not a map. */
  values: Record<string, unknown> | null;
  /** Why the YAML is invalid, and what to do. */
  problem?: { message: string; line: number | undefined };
}

const emptyDocument = new Document() as Document.Parsed;

/** Finds the first YAML feature that repeats or changes other values. Front matter needs none, and a few lines can become gigabytes. */
function findReference(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(document, (_key, node) => {
    if (!isNode(node) || !(isAlias(node) || node.anchor || node.tag)) return undefined;
    offset = node.range?.[0];
    return visit.BREAK;
  });
  return offset;
}

const explainYaml = (failure: unknown) =>
  `The fields cannot be read: ${String(failure).replace(/^\w+: | at line \d.*$/gs, '')}. Start the fields of a group at the same column with spaces, and put a value with special characters, such as a colon, in double quotes.`;

/** @param yaml the fields, with an empty line for each line of the file above them */
function readFields(file: string, source: string, yaml = source): FieldsFile {
  const lineCounter = new LineCounter();
  const fields: FieldsFile = { file, source, document: emptyDocument, lineCounter, values: null };
  try {
    const document = parseDocument(yaml, { lineCounter });
    const [failure] = document.errors;
    const reference = findReference(document);
    if (failure) fields.problem = { message: explainYaml(failure), line: failure.linePos?.[0].line };
    else if (reference !== undefined)
      fields.problem = {
        message:
          'The characters &, * and ! have a special meaning at the start of a value. Put the value in double quotes.',
        line: lineCounter.linePos(reference).line,
      };
    else if (isMap(document.contents)) return { ...fields, document, values: document.toJS() };
  } catch (failure) {
    fields.problem = { message: explainYaml(failure), line: undefined };
  }
  return fields;
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
  root: string;
  /** The names of all files: listFiles. */
  files: string[];
  /** The names of everything else, such as symbolic links. */
  otherEntries: string[];
  mdxFiles: MdxFile[];
  /** The YAML files, with their names without the extension. */
  data: (FieldsFile & { name: string })[];
  /** The current time in milliseconds. */
  today: number;
  /** The schema of each collection. Fields without a schema are not validated. */
  schemas: Record<string, z.ZodType>;
  /** The widths of photographs: readImageSizes. Without it, they are not checked. */
  imageSizes: ReadonlyMap<string, number | 'animated' | null>;
  /** Whether the dev server runs the check, not a build or `npm run check`. */
  isDevelopment: boolean;
}

export type Rule = (content: Content) => Iterable<Finding>;

/** The MDX files that the collections of src/schemas/ load. */
export const mdxPath =
  /^content\/(?:(?:blog|pages|plans)\/(?:.+\/)?|legal\/|legal\/versions\/[^/]+\/)[^_/][^/]*\.mdx$/;

export const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

function findPublicTime(collection: string, values: FieldsFile['values']): number {
  if (collection === 'blog' && values?.draft === true) return Infinity;
  return (collection === 'blog' && Date.parse(String(values?.date))) || -Infinity;
}

/** Lists what content/ contains, except folders, without following symbolic links. */
const listEntries = (root: string) =>
  globSync('content/**', { cwd: root, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      file: path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
      isFile: entry.isFile(),
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));

/** @returns names relative to the project, with forward slashes */
export const listFiles = (root: string) =>
  listEntries(root).flatMap(({ file, isFile }) => (isFile ? [file] : []));

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

interface Options extends Partial<Pick<Content, 'schemas' | 'isDevelopment' | 'imageSizes'>> {
  today?: Date;
}

/** @param root the project */
export function readContent(
  root: string,
  { schemas = {}, isDevelopment = false, today = new Date(), imageSizes = new Map() }: Options = {},
): Content {
  const entries = listEntries(root);
  const [files = [], otherEntries = []] = [true, false].map((isFile) =>
    entries.filter((entry) => entry.isFile === isFile).map(({ file }) => file),
  );
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return {
    root,
    files,
    otherEntries,
    mdxFiles: files.filter((file) => mdxPath.test(file)).map((file) => readMdxFile(file, read(file))),
    data: files
      .filter((file) => /^content\/[^/]+\.yaml$/.test(file))
      .map((file) => ({ ...readFields(file, read(file)), name: path.basename(file, '.yaml') })),
    imageSizes,
    today: today.getTime(),
    schemas,
    isDevelopment,
  };
}
