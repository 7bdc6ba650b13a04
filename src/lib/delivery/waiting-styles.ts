/**
 * Few visitors print a page or have forced colours. What only they need leaves a page's own style, which everybody pays
 * for, for a file that the browser asks for when it has nothing else to do; where it applies, it comes first.
 */
import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';

export interface Styles {
  screen: string;
  /** What stands under one of the media that wait, with its layers and conditions. Empty where there is none. */
  waiting: string;
}

/** The media that wait, as the link to the file names them. */
export const waitingMedia = 'print,(forced-colors:active)';

const isWaiting = ({ name, params }: AtRule) =>
  name === 'media' &&
  params
    .replaceAll(/\s/g, '')
    .split(',')
    .every((query) => waitingMedia.split(',').includes(query));

/**
 * Parts a style sheet into what every visitor needs and what waits.
 * @param css the sheet as text
 * @throws a CssSyntaxError where the text is no style sheet
 */
export function partStyles(css: string): Styles {
  const sheet = postcss.parse(css);
  const waiting = postcss.root();
  sheet.walkAtRules((rule) => {
    if (!isWaiting(rule)) return;
    let held: ChildNode[] = [rule.clone()];
    for (let around = rule.parent; around && around.type !== 'root'; around = around.parent) {
      const copy = (around as AtRule | Rule).clone({ nodes: [] });
      copy.append(held);
      held = [copy];
    }
    waiting.append(held);
    rule.remove();
  });
  return { screen: sheet.toString(), waiting: waiting.toString() };
}
