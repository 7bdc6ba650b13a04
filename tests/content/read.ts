/** Reads files of content/ like the build: front matter or YAML, then the collection schema. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { collections } from '../../src/content.config';

type Name = keyof typeof collections;

/** Parses an entry with the schema of its collection. @throws with the field and the reason */
function hold(name: Name, fields: unknown): Record<string, unknown> {
  const { schema } = collections[name];
  if (!schema || typeof schema === 'function') throw new Error(`${name} has no plain schema.`);
  return schema.parse(fields) as Record<string, unknown>;
}

export interface Document {
  id: string;
  /** The front matter after the schema has parsed it. */
  fields: Record<string, unknown>;
  body: string;
}

/** One MDX file. @param root the project */
export const readDocument = (name: 'blog' | 'legal' | 'plans' | 'pages', id: string, root = '.'): Document =>
  readFile(name, id, path.join(root, 'content', name, `${id}.mdx`));

function readFile(name: Name, id: string, file: string): Document {
  const text = readFileSync(file, 'utf8');
  const [, source = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return { id, fields: hold(name, parse(source)), body };
}

/** Every MDX file of a collection, by name. */
export const readDocuments = (name: 'blog' | 'legal' | 'plans' | 'pages'): Document[] =>
  readdirSync(path.join('content', name))
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .map((file) => readDocument(name, file.slice(0, -'.mdx'.length)));

/** Every archived version of a legal document. */
export const readVersions = (): Document[] =>
  globSync('*/*.mdx', { cwd: 'content/legal/versions' })
    .sort()
    .map((name) =>
      readFile('versions', name.slice(0, -'.mdx'.length), path.join('content/legal/versions', name)),
    );

type ListName = 'authors' | 'navigation' | 'testimonials' | 'reasons' | 'partners' | 'cookies';

/** Parses entries with the schema of a list. @throws with the field and the reason */
export function holdList(name: ListName, entries: unknown[]): Record<string, unknown>[] {
  const [list] = Object.values(hold(name, { [name === 'navigation' ? 'links' : name]: entries }));
  return list as Record<string, unknown>[];
}

/** The entries of a list, in order. */
export const readList = (name: ListName) => Object.values(readEntry(name))[0] as Record<string, unknown>[];

/** A file that is one entry. */
export const readEntry = (name: Name) => hold(name, parse(readFileSync(`content/${name}.yaml`, 'utf8')));
