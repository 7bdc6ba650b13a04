/** Checks the values of attributes of content components. code.ts checks the names of components and attributes. */
import { companyFacts, nameEmailFact } from '../../shared/company.ts';
import { getAttributes } from '../queries/component-names.ts';
import { type Content, locateNode, type MdxFile } from './read.ts';
import { error, warning } from './report.ts';
import { getAttribute, getText, isElement } from './text.ts';

/** @param facts the facts of `<Company>` */
function* checkComponents(mdxFile: MdxFile, facts: readonly string[]) {
  for (const node of mdxFile.body.nodes) {
    if (!isElement(node)) continue;
    const name = node.name ?? '';
    const location = locateNode(mdxFile, node);
    if (name === 'Note' && !getText(node).trim()) yield warning(location, 'This <Note> has no text.');
    for (const [attribute, { isOptional, values: allowed }] of Object.entries(getAttributes(name) ?? {})) {
      const values = allowed === 'facts' ? facts : allowed;
      const value = getAttribute(node, attribute);
      const choices = values ? `, one of: ${values.join(', ')}` : '';
      if ((value === '' && !isOptional) || (value !== '' && values?.includes(value) === false))
        yield error(location, `<${name}> needs ${attribute}="…"${choices}.`);
    }
  }
}

export function* checkContentComponents({ mdxFiles, data }: Content) {
  const emails = data.find(({ name }) => name === 'site')?.values?.emails ?? {};
  const facts = [...companyFacts, ...Object.keys(emails).map(nameEmailFact)];
  for (const mdxFile of mdxFiles) yield* checkComponents(mdxFile, facts);
}
