/** Paper waits: what only a printer needs leaves a page's own style, which every visitor pays for, for a file of its own. */
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';

export interface Styles {
  screen: string;
  /** Only what stood in `@media print`, without those words, in its layers and conditions. Empty where there was none. */
  print: string;
}

const isForPrint = ({ name, params }: AtRule) => name === 'media' && params.trim() === 'print';

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
    let held: ChildNode[] = rule.nodes ?? [];
    for (let around = rule.parent; around && around.type !== 'root'; around = around.parent) {
      const copy = (around as AtRule | Rule).clone({ nodes: [] });
      copy.append(held);
      held = [copy];
    }
    paper.append(held);
    rule.remove();
  });
  return { screen: sheet.toString(), print: paper.toString() };
}
