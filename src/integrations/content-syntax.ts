/** Whether a text in MDX can be read, in an author's words: parts that are open, signs with a meaning, HTML. */
import { type HastNode, mdxToHast } from 'satteri';

/** What is wrong in a text, with its place. */
export interface SyntaxFinding {
  level: 'error' | 'warning';
  /** The line in the text, from 1. */
  line: number;
  text: string;
}

/** What the compiler says, and what an author should do about it. */
const reasons: [RegExp, string][] = [
  [
    /^Expected a closing tag for `<(\w+)>`/,
    '<$1> is opened here and not closed. Write </$1> where it ends, or <$1 /> if nothing stands in it.',
  ],
  [
    /^Unexpected closing tag `<\/(\w+)>`/,
    '</$1> closes what is not open. Take it out, or write <$1> where it begins.',
  ],
  [
    /^Expected the closing tag `<\/(\w+)>` either/,
    'Put <$1> and </$1> on lines of their own, with an empty line before and after what stands between them.',
  ],
  [/^Unexpected character `!`/, 'A text has no comments. Take <!-- … --> out.'],
  [
    /^Unexpected character/,
    'The sign < begins a part. Write "less than" if you mean that, [words](address) for a link, and what a part is given in double quotes: title="…".',
  ],
  [/expression/, 'The sign { has a meaning here. Write the text without braces.'],
];

const forbidden = new Set(['embed', 'form', 'iframe', 'object', 'script', 'style']);

/**
 * Reads a text as the build does.
 * @param body the text below the fields
 * @param addresses what <Email for="…" /> may name; none where that is not known
 */
export function checkSyntax(body: string, addresses: readonly string[] = []): SyntaxFinding[] {
  let tree: HastNode;
  try {
    tree = mdxToHast(body, { features: { gfm: true } });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line = '1', said = message] = /^(\d+):\d+: (.*)$/s.exec(message) ?? [];
    for (const [pattern, text] of reasons) {
      const found = pattern.exec(said);
      if (found) return [{ level: 'error', line: Number(line), text: text.replaceAll('$1', found[1] ?? '') }];
    }
    return [{ level: 'error', line: Number(line), text: `The text cannot be read: ${said}` }];
  }
  return checkNode(tree, addresses);
}

function checkNode(node: HastNode, addresses: readonly string[]): SyntaxFinding[] {
  const own = judgeNode(node, addresses);
  const inner = 'children' in node ? node.children.flatMap((child) => checkNode(child, addresses)) : [];
  return [
    ...(own ? [{ level: 'error' as const, line: node.position?.start.line ?? 1, ...own }] : []),
    ...inner,
  ];
}

function judgeNode(
  node: HastNode,
  addresses: readonly string[],
): Pick<SyntaxFinding, 'text'> | Omit<SyntaxFinding, 'line'> | null {
  if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    return /^\s*\w+\s*$/.test(node.value)
      ? {
          text: `{${node.value.trim()}} has no meaning in a text. Write <SiteName /> for the name of the site, or leave the braces out.`,
        }
      : null;
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return null;
  const { name } = node;
  const attribute = (key: string) =>
    node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === key)?.value;
  if (name && /^[a-z]/.test(name))
    return forbidden.has(name)
      ? { text: `A text has no <${name}>. Take it out.` }
      : {
          level: 'warning',
          text: `<${name}> is HTML. Write it as content/README.md says under "How a file is written".`,
        };
  if (name === 'Note' && !String(attribute('title') ?? '').trim())
    return { text: 'The note has no title. Write one: <Note title="…">.' };
  const use = attribute('for');
  return name === 'Email' && addresses.length > 0 && !addresses.includes(String(use))
    ? { text: `The part <Email /> names one of the addresses: for="${addresses.join('", for="')}".` }
    : null;
}
