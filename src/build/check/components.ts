/** Content components and images in MDX. */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { companyFacts } from '../../shared/company.ts';
import { componentNames } from '../content/component-names.ts';
import type { Content, Text } from './read.ts';
import { error, warning } from './report.ts';
import { attributeOf, isElement, lineOfNode } from './text.ts';

/** What authors can write; the other names replace the elements that Markdown makes. */
const components: string[] = componentNames.filter((name) => /^[A-Z]/.test(name));

const forbidden = ['embed', 'form', 'iframe', 'object', 'script', 'style'];

/** The attributes that a component needs, with their values if these are a choice. */
const requiredAttributes: Record<string, Record<string, readonly string[]>> = {
  Chart: { caption: [] },
  Company: { fact: companyFacts },
  Email: { for: [] },
  Figure: { src: [], alt: [] },
  Note: { title: [] },
  PrintableForm: { title: [] },
};

function* checkComponents({ file, body }: Text, emails: string[]) {
  for (const node of body.nodes) {
    if (!isElement(node) || !node.name) continue;
    const { name } = node;
    const place = { file, line: lineOfNode(node) };
    if (forbidden.includes(name)) yield error(place, `<${name}> is not allowed in content. Remove it.`);
    else if (/^[a-z]/.test(name))
      yield warning(place, `<${name}> is HTML. Use Markdown or a content component.`);
    else if (!components.includes(name))
      yield error(place, `There is no content component <${name}>. There are ${components.join(', ')}.`);
    for (const [attribute, values] of Object.entries(requiredAttributes[name] ?? {})) {
      const value = attributeOf(node, attribute);
      const choice = attribute === 'for' ? emails : values;
      if (choice.length > 0 ? !choice.includes(value) : value === '')
        yield error(
          place,
          `<${name}> needs ${attribute}="…"${choice.length > 0 ? `, one of: ${choice.join(', ')}` : ''}.`,
        );
    }
  }
}

/** Image files that no browser shows. */
const unsupported = /\.(?:bmp|dng|heic|heif|psd|raw|tiff?)$/i;

function* checkImages(text: Text, root: string) {
  const { file, id, body } = text;
  const folder = path.posix.dirname(file);
  for (const node of body.nodes) {
    const place = { file, line: lineOfNode(node) };
    let src = '';
    if (isElement(node) && node.name === 'Figure') src = attributeOf(node, 'src');
    if (node.type === 'image') {
      src = node.url;
      if (!node.alt?.trim())
        yield error(place, `The image ${src} has no description. Write one between the square brackets.`);
    }
    if (src && !/^(?:https?:|\/)/.test(src) && !existsSync(path.join(root, folder, src)))
      yield error(
        place,
        `The image ${src} does not exist. Put it into ${folder}/images/${id}/ and write ./images/${id}/ and its name.`,
      );
  }
}

export function* checkContentComponents({ root, texts, files, data }: Content) {
  const site = data.find(({ name }) => name === 'site')?.values;
  const emails = Object.keys(site?.emails ?? {});
  for (const text of texts) {
    yield* checkComponents(text, emails);
    yield* checkImages(text, root);
  }
  for (const file of files)
    if (unsupported.test(file))
      yield error({ file }, 'Browsers cannot show this image format. Export the image as JPEG, PNG or WebP.');
}
