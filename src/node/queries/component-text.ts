/** Replaces content components in MDX by text: for Markdown pages, and for legal documents that are archived or compared. */
import { type MdastNode, mdxToMdast } from 'satteri';
import { getAttribute, getChildren, getText, isElement } from '../content-rules/text.ts';
import { cookieCategories, storageKinds } from './categories.ts';

/**
 * Returns the text of a component; undefined to keep its tags.
 * @param name `img` for a Markdown image
 * @param get returns the value of an attribute; empty without one
 * @param inner the text between the tags, in which components are already replaced
 */
type WriteComponent = (name: string, get: (attribute: string) => string, inner: string) => string | undefined;

const listOuterComponents = (node: MdastNode): MdastNode[] =>
  getChildren(node).flatMap((child) =>
    isElement(child) || child.type === 'image' ? [child] : listOuterComponents(child),
  );

const getRange = ({ position }: MdastNode) =>
  [position?.start.offset ?? 0, position?.end.offset ?? 0] as const;

/** @param source MDX. Text that cannot be parsed, which the content check reports, stays unchanged */
export function replaceComponents(source: string, write: WriteComponent): string {
  const replaceOne = (node: MdastNode): string => {
    const [start, end] = getRange(node);
    const children = getChildren(node);
    const [innerStart, innerEnd] = [children[0], children.at(-1)].map((child) => child && getRange(child));
    const range = [innerStart?.[0] ?? end, innerEnd?.[1] ?? end] as const;
    const inner = replaceInside(node, ...range);
    const text = isElement(node)
      ? write(node.name ?? '', (attribute) => getAttribute(node, attribute), inner)
      : write('img', () => ('alt' in node ? String(node.alt ?? '') : getText(node)), inner);
    return text ?? source.slice(start, range[0]) + inner + source.slice(range[1], end);
  };
  const replaceInside = (parent: MdastNode, start: number, end: number): string => {
    let text = '';
    let position = start;
    for (const node of listOuterComponents(parent)) {
      const [nodeStart, nodeEnd] = getRange(node);
      const replaced = replaceOne(node);
      const before = source.slice(position, nodeStart);
      text += (replaced === '' ? before.trimEnd() : before) + replaced;
      position = nodeEnd;
    }
    return text + source.slice(position, end);
  };
  try {
    return replaceInside(
      mdxToMdast(source, { features: { gfm: true, frontmatter: true } }),
      0,
      source.length,
    );
  } catch {
    return source;
  }
}

/** @param facts of listCompanyFacts */
export function writeFact(facts: Record<string, string>, fact: string): string {
  const value = String(facts[fact]);
  return fact.endsWith('Email') ? `[${value}](mailto:${value})` : value;
}

/** Writes the tables of `<CookieInventory>`. @param cookies of content/cookies.yaml, which can have wrong values */
export function writeInventory(cookies: unknown, siteName: string): string {
  const escapeCell = (value: unknown) =>
    String(value ?? '')
      .replaceAll('{name}', siteName)
      .replaceAll('|', '\\|')
      .trim();
  return cookieCategories
    .map(({ id, title }) => {
      const rows: string[] = (Array.isArray(cookies) ? cookies : [])
        .filter((cookie) => cookie?.category === id)
        .map(({ name, kind, purpose, life, owner }: Record<string, string>) =>
          [name, storageKinds[kind as keyof typeof storageKinds], purpose, life, owner].map(escapeCell),
        )
        .map((cells: string[]) => `| ${cells.join(' | ')} |`);
      const table = [
        '| Name | Stored in | Purpose | Stored for | Set by |',
        '|---|---|---|---|---|',
        ...rows,
      ];
      return `### ${title}\n\n${rows.length > 0 ? table.join('\n') : 'None are used.'}`;
    })
    .join('\n\n');
}
