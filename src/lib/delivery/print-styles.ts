/** Paper waits: what only a printer needs leaves a page's own style, which every visitor pays for, for a file of its own. */
import postcss, { type AtRule, type Container } from 'postcss';

export interface Styles {
  screen: string;
  /** Only what stood in `@media print`, without those words, in its layers and conditions. Empty where there was none. */
  print: string;
}

const isForPrint = ({ name, params }: AtRule) => name === 'media' && params.trim() === 'print';

/** Copies of the rules around a node, outermost first, each of which holds the next and nothing else. */
function copySurroundings(node: AtRule): { outermost?: Container; innermost?: Container } {
  let outermost: Container | undefined;
  let innermost: Container | undefined;
  for (let around = node.parent; around && around.type !== 'root'; around = around.parent) {
    const copy = (around as Container).clone({ nodes: [] } as Partial<Container>) as Container;
    if (outermost) copy.append(outermost);
    outermost = copy;
    innermost ??= copy;
  }
  return { outermost, innermost };
}

/**
 * Parts a style sheet into what the screen needs and what paper needs.
 * @param css the sheet as text
 * @throws a CssSyntaxError where the text is no style sheet
 */
export function partStyles(css: string): Styles {
  const sheet = postcss.parse(css);
  const paper = postcss.root();
  sheet.walkAtRules((rule) => {
    if (!isForPrint(rule)) return;
    const { outermost, innermost } = copySurroundings(rule);
    (innermost ?? paper).append(rule.nodes ?? []);
    if (outermost) paper.append(outermost);
    rule.remove();
  });
  return { screen: sheet.toString(), print: paper.toString() };
}
