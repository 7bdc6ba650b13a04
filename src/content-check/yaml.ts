/** The fields of a file: a YAML file as a whole, or the front matter of a text. */
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';

/** The names and numbers that lead to a field: ['actions', 'page', 'href']. */
export type Way = (string | number)[];

export interface FieldsFile {
  file: string;
  yaml: string;
  /** The line of the file on which it begins. */
  firstLine: number;
  document: Document.Parsed;
  lineCounter: LineCounter;
  /** What it says, or null where it cannot be read or is no group of fields. */
  values: Record<string, unknown> | null;
}

/** Reads YAML. @param firstLine the line of the file on which it begins */
export function readFields(file: string, yaml: string, firstLine: number): FieldsFile {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const isReadable = document.errors.length === 0 && isMap(document.contents);
  return { file, yaml, firstLine, document, lineCounter, values: isReadable ? document.toJS() : null };
}

/** The name of a field, or the entry of a list. */
function nodeAt({ document }: FieldsFile, way: Way): unknown {
  const around: unknown = document.getIn(way.slice(0, -1), true);
  const last = way.at(-1);
  return isMap(around)
    ? around.items.find(({ key }) => isScalar(key) && key.value === last)?.key
    : document.getIn(way, true);
}

/** The line of a field in its file, or of the nearest field around it. */
function lineOf(file: FieldsFile, way: Way): number | undefined {
  if (way.length === 0) return undefined;
  const node = nodeAt(file, way);
  return isNode(node) && node.range
    ? file.firstLine - 1 + file.lineCounter.linePos(node.range[0]).line
    : lineOf(file, way.slice(0, -1));
}

/** A field as the place of a finding. */
export const placeOf = (file: FieldsFile, ...way: Way) => ({
  file: file.file,
  line: lineOf(file, way),
  field: way.join('.'),
});

/** Every text in a value, with the way to it. */
export function textsIn(value: unknown, way: Way = []): { text: string; way: Way }[] {
  if (typeof value === 'string') return [{ text: value, way }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...way, Array.isArray(value) ? Number(key) : key]),
  );
}
