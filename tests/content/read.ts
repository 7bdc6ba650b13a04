/** Reads files of content/ like the build: front matter or YAML, then the collection schema. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { collections } from '../../src/content.config';

type Name = keyof typeof collections;

/** Parses an entry with the schema of its collection. @throws with the field and the reason */
function parseEntry(name: Name, fields: unknown): Record<string, unknown> {
  const { schema } = collections[name];
  if (!schema || typeof schema === 'function') throw new Error(`${name} has no plain schema.`);
  return schema.parse(fields) as Record<string, unknown>;
}

interface Document {
  id: string;
  /** The front matter after the schema has parsed it. */
  fields: Record<string, unknown>;
  body: string;
}

type Collection = 'blog' | 'legal' | 'plans' | 'pages';

/** One MDX file. */
export function readDocument(name: Collection, id: string): Document {
  const text = readFileSync(`content/${name}/${id}.mdx`, 'utf8');
  const [, source = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return { id, fields: parseEntry(name, parse(source)), body };
}

/** Every MDX file of a collection, by name. */
export const readDocuments = (name: Collection): Document[] =>
  readdirSync(`content/${name}`)
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .map((file) => readDocument(name, file.slice(0, -'.mdx'.length)));

/** A file that is one entry. */
export const readEntry = (name: Name) =>
  parseEntry(name, parse(readFileSync(`content/${name}.yaml`, 'utf8')));

/** The entries of a list, in order. */
export const readList = (name: Name) => Object.values(readEntry(name))[0] as Record<string, unknown>[];
