/** The features of the web that the built files use, by the names of MDN's browser-compat-data. */

import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { type AnyNode, parse as parseScript } from 'acorn';
import { parse as parseHtml } from 'parse5';
import postcss, { type Declaration } from 'postcss';
import parseSelector from 'postcss-selector-parser';
import parseValue from 'postcss-value-parser';

export const browsers = ['chrome', 'firefox', 'safari'] as const;
export type Versions = Record<(typeof browsers)[number], number>;

/** What stands at a path such as `css.properties.gap`. */
function lookUp(path: string): CompatStatement | undefined {
  let place: Identifier | undefined = bcd as unknown as Identifier;
  for (const name of path.split('.')) place = place?.[name] as Identifier | undefined;
  return place?.__compat;
}

const placeOf = (path: string): Identifier => {
  let place = bcd as unknown as Identifier;
  for (const name of path.split('.')) place = place[name] as Identifier;
  return place;
};

const numberOf = ({ version_added: since, flags, prefix }: SimpleSupportStatement) =>
  typeof since === 'string' && since !== 'preview' && !flags && !prefix
    ? Number.parseFloat(since.replace('≤', ''))
    : Number.POSITIVE_INFINITY;

/** The first version of each browser that has a feature; infinite where none has. */
export function firstVersions(path: string): Versions | undefined {
  const compat = lookUp(path);
  if (!compat) return undefined;
  const first = (browser: (typeof browsers)[number]) => {
    const statement = compat.support[browser];
    const all = Array.isArray(statement) ? statement : statement ? [statement] : [];
    return Math.min(Number.POSITIVE_INFINITY, ...all.map((each) => numberOf(each as SimpleSupportStatement)));
  };
  return { chrome: first('chrome'), firefox: first('firefox'), safari: first('safari') };
}

/** Where functions stand that are not of one property alone. */
const functionPlaces = ['css.types', 'css.types.color', 'css.types.gradient', 'css.types.easing-function'];

const functionPaths = (name: string) =>
  functionPlaces
    .flatMap((place) => [`${place}.${name}`, `${place}.${name}-function`])
    .filter((path) => lookUp(path) !== undefined);

const units: [RegExp, string][] = [
  [/^-?[\d.]+[dsl]v(?:w|h|i|b|min|max)$/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/^-?[\d.]+cq(?:w|h|i|b|min|max)$/, 'css.types.length.container_query_length_units'],
];

function* featuresOfDeclaration({ prop, value, parent }: Declaration): Generator<string> {
  if (prop.startsWith('--')) return;
  // A sheet of paper has a size of its own, which is no property.
  if (prop === 'size' && parent?.type === 'atrule') return void (yield 'css.at-rules.page.size');
  yield `css.properties.${prop}`;
  const words: string[] = [];
  parseValue(value).walk((node) => {
    if (node.type === 'word') words.push(node.value.toLowerCase());
    if (node.type !== 'function' || !node.value) return;
    words.push(node.value.toLowerCase());
    const name = node.value.toLowerCase();
    words.push(...functionPaths(name));
  });
  for (const word of words) {
    yield word.startsWith('css.') ? word : `css.properties.${prop}.${word}`;
    for (const [pattern, feature] of units) if (pattern.test(word)) yield feature;
  }
  // The shorthand takes a thickness since later than the rest of it.
  if (prop === 'text-decoration' && words.some((word) => /^[\d.]+[a-z]+$/.test(word)))
    yield 'css.properties.text-decoration.includes_thickness';
}

function* featuresOfSelector(selector: string): Generator<string> {
  const found: string[] = [];
  parseSelector((root) => {
    root.walkPseudos(({ value }) => {
      found.push(`css.selectors.${value.replace(/^::?/, '')}`);
    });
    root.walkNesting(() => {
      found.push('css.selectors.nesting');
    });
  }).processSync(selector);
  yield* found;
}

/** @param css of a style sheet */
export function featuresOfStyles(css: string): Set<string> {
  const found = new Set<string>();
  const add = (features: Iterable<string>) => {
    for (const feature of features) found.add(feature);
  };
  postcss.parse(css).walk((node) => {
    if (node.type === 'decl') add(featuresOfDeclaration(node));
    if (
      node.type === 'rule' &&
      !(node.parent?.type === 'atrule' && /keyframes$/.test((node.parent as postcss.AtRule).name))
    ) {
      add(featuresOfSelector(node.selector));
      if (node.parent?.type === 'rule') found.add('css.selectors.nesting');
    }
    if (node.type !== 'atrule') return;
    found.add(`css.at-rules.${node.name}`);
    if (node.parent?.type === 'rule') found.add('css.at-rules.media.nesting').add('css.selectors.nesting');
    if (node.name === 'media') {
      if (/[<>]/.test(node.params)) found.add('css.at-rules.media.range_syntax');
      for (const [, name] of node.params.matchAll(/([a-z-]+)\s*[:)<>=]/g))
        found.add(`css.at-rules.media.${name}`);
    }
  });
  return found;
}

/** The objects whose members are looked for in scripts. Names of rarer ones stand for something else there. */
const objects = [
  ...['AbortSignal', 'CSS', 'Document', 'Element', 'HTMLButtonElement', 'HTMLDialogElement', 'HTMLElement'],
  ...['Navigator', 'URL', 'URLSearchParams', 'ViewTransition'],
].map((name) => `api.${name}`);
const builtIns = [
  'Array',
  'Iterator',
  'Map',
  'Object',
  'Promise',
  'RegExp',
  'Set',
  'String',
  'Uint8Array',
].map((name) => `javascript.builtins.${name}`);

/** Every member of every object of the web, with the paths that its name may mean. */
const members = new Map<string, string[]>();
for (const root of ['api', 'javascript.builtins'])
  for (const object of Object.keys(placeOf(root)))
    for (const key of object === '__compat' ? [] : Object.keys(placeOf(`${root}.${object}`))) {
      const name = key.replace(/_static$/, '');
      if (key !== '__compat') members.set(name, [...(members.get(name) ?? []), `${root}.${object}.${key}`]);
    }

/**
 * The members that a script reads. What object it reads them of cannot be seen, so a name that several objects have
 * stands for the one that browsers have had for longest.
 * @param source of a script
 * @throws SyntaxError where it uses syntax of the language that is younger than ES2022
 */
export function featuresOfScript(source: string): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const paths = members.get(name) ?? [];
    const own = paths.find((path) =>
      [...objects, ...builtIns].some((object) => path.startsWith(`${object}.`)),
    );
    const since = (path: string) => firstVersions(path)?.safari ?? Number.POSITIVE_INFINITY;
    if (own) found.add(paths.reduce((first, path) => (since(path) < since(first) ? path : first), own));
  };
  const visit = (node: AnyNode) => {
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
      add(node.property.name);
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child) visit(child as AnyNode);
  };
  visit(parseScript(source, { ecmaVersion: 2022, sourceType: 'module' }));
  return found;
}

interface HtmlNode {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: HtmlNode[];
  content?: HtmlNode;
}

/** What a page holds beside its markup. */
export interface PageParts {
  features: Set<string>;
  styles: string[];
  scripts: string[];
}

/** @param html of a page */
export function partsOfPage(html: string): PageParts {
  const parts: PageParts = { features: new Set(), styles: [], scripts: [] };
  const visit = (node: HtmlNode) => {
    const { nodeName: name, attrs = [] } = node;
    const text = () =>
      (node.childNodes ?? []).map((child) => (child as { value?: string }).value ?? '').join('');
    const type = attrs.find((attribute) => attribute.name === 'type')?.value ?? 'module';
    if (name === 'style') parts.styles.push(text());
    if (name === 'script' && type === 'module') parts.scripts.push(text());
    if (name === 'script' && type === 'speculationrules')
      parts.features.add('html.elements.script.type.speculationrules');
    if (!name.startsWith('#')) parts.features.add(`html.elements.${name}`);
    for (const attribute of attrs) {
      parts.features.add(`html.elements.${name}.${attribute.name}`);
      parts.features.add(`html.global_attributes.${attribute.name}`);
      if (attribute.name === 'style') parts.styles.push(`a{${attribute.value}}`);
    }
    for (const child of node.childNodes ?? []) visit(child);
    if (node.content) visit(node.content);
  };
  visit(parseHtml(html) as HtmlNode);
  return parts;
}
