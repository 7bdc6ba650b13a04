/** Checks the values of attributes of content components. code.ts checks the names of components and attributes. */
import { companyFacts, getEmailFactName } from '../../shared/company.ts';
import { getAttributes } from '../queries/component-names.ts';
import { type Content, locateNode, type MdxFile } from './read.ts';
import { createError, createWarning } from './report.ts';
import { getAttribute, getText, isElement, listNodes } from './text.ts';

/** @param lists the values of attributes that depend on other files */
function* reportAttributes(mdxFile: MdxFile, lists: Record<'facts' | 'plans', string[]>) {
  for (const node of mdxFile.body.nodes) {
    if (!isElement(node)) continue;
    const name = node.name ?? '';
    const location = locateNode(mdxFile, node);
    if (name === 'Price' && ['legal', 'versions'].includes(mdxFile.collection))
      yield createError(
        location,
        '<Price> changes with the plan. In a legal document, write the price of its date.',
      );
    if (name === 'Night')
      for (const line of listNodes(node))
        if (line.type === 'listItem' && !/^\d\d:\d\d/.test(getText(line).trim()))
          yield createError(
            locateNode(mdxFile, line),
            'This line of <Night> has no time. Start it with backticks and a time: `23:40 read a message`.',
          );
    if (name === 'Note' && !getText(node).trim()) yield createWarning(location, 'This <Note> has no text.');
    for (const [attribute, { isOptional, values: allowed }] of Object.entries(getAttributes(name) ?? {})) {
      const values = allowed === 'facts' || allowed === 'plans' ? lists[allowed] : allowed;
      const value = getAttribute(node, attribute);
      if (values === 'number') {
        if (value !== '' && !(/^\d+(?:\.\d+)?$/.test(value) && (attribute !== 'per' || Number(value) > 0)))
          yield createError(location, `<${name}> needs digits in ${attribute}, such as ${attribute}="3".`);
        continue;
      }
      const choices = values ? `, one of: ${values.join(', ')}` : '';
      if ((value === '' && !isOptional) || (value !== '' && values?.includes(value) === false))
        yield createError(location, `<${name}> needs ${attribute}="…"${choices}.`);
    }
  }
}

export function* reportComponents({ mdxFiles, data }: Content) {
  const emails = data.find(({ name }) => name === 'site')?.values?.emails ?? {};
  const facts = [...companyFacts, ...Object.keys(emails).map(getEmailFactName)];
  const plans = mdxFiles.filter(({ collection }) => collection === 'plans').map(({ id }) => id);
  for (const mdxFile of mdxFiles) yield* reportAttributes(mdxFile, { facts, plans });
}
