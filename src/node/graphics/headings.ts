import { defineHastPlugin, type HastNode } from 'satteri';

const getText = (node: HastNode): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(getText).join('') : '';

/** Words in an id for which Mozilla's Readability takes a heading for a part of the site around the text. */
const suspiciousWords =
  /banner|comment|contact|footer|gdpr|hidden|media|meta|promo|related|scroll|share|shopping|sidebar|sponsor|tags|widget/i;

/** Adds a class that Readability trusts. The id stays, because other pages link to it. */
export const keepHeadings = defineHastPlugin({
  name: 'keep-headings',
  element: {
    filter: ['h2'],
    visit(heading, ctx) {
      if (suspiciousWords.test(getText(heading))) ctx.setProperty(heading, 'className', ['content-heading']);
    },
  },
});
