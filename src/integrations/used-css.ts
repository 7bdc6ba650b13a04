/**
 * Leaves out the rules that a page cannot need: the sheets are written for the whole site, and every rule costs a
 * page bytes of its first round trip. Why not a ready-made program: docs/decisions/029-css-a-page-needs.md
 */
import postcss, { type Container } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';

interface Sheet {
  /** Every class, id and element that its selectors name, and every custom property that it sets. */
  names: Set<string>;
  /** What is left of it, by the words a page can fetch and by the names of its own. Many pages have the same. */
  results: Map<ReadonlySet<string>, Map<string, string>>;
}

const sheets = new Map<string, Sheet>();

/**
 * Whatever could be a class, an id or an element in some text.
 * @param text the markup of a page without its styles, or a script
 */
export const wordsOf = (text: string): Set<string> => new Set(text.split(/[\s"'`<>=(){}[\]\\;,.#?!&|+*]+/));

/**
 * Whether something can match the selector. A state or an attribute may always come about; what `:not` names may be
 * missing; of the selectors in `:is` and `:where` one is enough.
 * @param has whether a page has a class, an id or an element
 */
function canMatch(selector: Selector, has: (name: string) => boolean): boolean {
  return selector.nodes.every((node: Node) => {
    if (node.type === 'class' || node.type === 'id' || node.type === 'tag') return has(node.value);
    if (node.type !== 'pseudo' || !/^:(?:is|where)$/.test(node.value)) return true;
    return node.nodes.some((inner) => canMatch(inner, has));
  });
}

const parse = (selector: string) => selectorParser().astSync(selector).nodes;

function namesOf(css: string): Set<string> {
  const names = new Set<string>();
  const root = postcss.parse(css);
  root.walkDecls(/^--/, ({ prop }) => {
    names.add(prop);
  });
  root.walkRules((rule) => {
    if (isFrame(rule.parent)) return;
    for (const selector of parse(rule.selector))
      selector.walk((node) => {
        if (node.type === 'class' || node.type === 'id' || node.type === 'tag') names.add(node.value);
      });
  });
  return names;
}

/** Whether rules stand in `@keyframes`, where `from` and `to` are no elements. */
const isFrame = (parent: unknown) => (parent as { name?: string } | undefined)?.name === 'keyframes';

/** Leaves out custom properties that nothing reads, then those that only they read. */
function dropUnreadProperties(root: Container, has: (name: string) => boolean): void {
  const read = new Set([...root.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
  const isUnread = (name: string) => name.startsWith('--') && !read.has(name) && !has(name);
  let dropped = false;
  root.walkDecls((declaration) => {
    if (!isUnread(declaration.prop)) return;
    declaration.remove();
    dropped = true;
  });
  root.walkAtRules('property', (rule) => {
    if (isUnread(rule.params)) rule.remove();
  });
  if (dropped) dropUnreadProperties(root, has);
}

/** For a page that can fetch nothing. One set, so that results are found again. */
const nothing: ReadonlySet<string> = new Set();

/**
 * The part of a style sheet that a page can need.
 * @param css the sheet, minified
 * @param own the words of the page's markup, see wordsOf
 * @param fetched the words of every script that can change it; the same set for pages that can fetch the same
 * @returns the sheet without selectors whose classes, ids or elements occur nowhere, without custom properties that
 *   nothing reads, and without what that leaves empty
 */
export function usedCss(css: string, own: ReadonlySet<string>, fetched = nothing): string {
  const sheet: Sheet = sheets.get(css) ?? { names: namesOf(css), results: new Map() };
  sheets.set(css, sheet);
  const results = sheet.results.get(fetched) ?? new Map<string, string>();
  sheet.results.set(fetched, results);
  const key = [...own.intersection(sheet.names)].sort().join(' ');
  const known = results.get(key);
  if (known !== undefined) return known;

  const root = postcss.parse(css);
  const has = (name: string) => own.has(name) || fetched.has(name);
  root.walkRules((rule) => {
    if (isFrame(rule.parent)) return;
    const selectors = parse(rule.selector);
    const left = selectors.filter((selector) => canMatch(selector, has));
    if (left.length === 0) rule.remove();
    else if (left.length < selectors.length) rule.selector = left.join(',');
  });
  dropUnreadProperties(root, has);
  dropEmpty(root);
  const result = root.toString();
  results.set(key, result);
  return result;
}

/** Removes rules and blocks without content. An empty `@layer a,b;` sets the order of layers and has no block. */
function dropEmpty(parent: Container): void {
  parent.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    dropEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}
