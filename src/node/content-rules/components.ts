/** Checks content components and images in MDX. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { companyFacts, nameEmailFact } from '../../shared/company.ts';
import { componentNames } from '../queries/component-names.ts';
import { type Content, locateNode, type MdxFile } from './read.ts';
import { error, warning } from './report.ts';
import { getAttribute, getText, isElement } from './text.ts';

/** The components that authors may use. The other names override elements that Markdown creates. */
const components: string[] = componentNames.filter((name) => /^[A-Z]/.test(name));

const forbidden = ['embed', 'form', 'iframe', 'object', 'script', 'style'];

/** @param emails the keys of the email addresses in site.yaml, such as support */
function* checkComponents(mdxFile: MdxFile, emails: string[]) {
  /** Attributes that must not be empty, some with their possible values. */
  const attributes: Record<string, [attribute: string, values?: readonly string[]][]> = {
    Chart: [['caption']],
    Company: [['fact', [...companyFacts, ...emails.map(nameEmailFact)]]],
    Figure: [['src'], ['alt']],
    Note: [['title']],
  };
  const optional: Record<string, string[]> = { Figure: ['caption', 'credit'] };
  for (const node of mdxFile.body.nodes) {
    if (!isElement(node) || !node.name) continue;
    const { name } = node;
    const location = locateNode(mdxFile, node);
    const sameName = components.find((each) => each.toLowerCase() === name.toLowerCase());
    if (name === 'Note' && !getText(node).trim()) yield warning(location, 'This <Note> has no text.');
    if (forbidden.includes(name)) yield error(location, `<${name}> is not allowed in content. Remove it.`);
    else if (sameName && sameName !== name)
      yield error(location, `<${name}> is not a content component. Write <${sameName}>.`);
    else if (/^[a-z]/.test(name))
      yield warning(location, `<${name}> is HTML. Use Markdown or a content component.`);
    else if (!components.includes(name))
      yield error(location, `<${name}> is not a content component. Use one of: ${components.join(', ')}.`);
    const known = [...(attributes[name] ?? []).map(([attribute]) => attribute), ...(optional[name] ?? [])];
    for (const attribute of components.includes(name) ? node.attributes : [])
      if (attribute.type === 'mdxJsxAttribute' && !known.includes(attribute.name))
        yield error(
          location,
          `<${name}> has no attribute ${attribute.name}. ${known.length > 0 ? `Use ${known.join(', ')}.` : 'Remove it.'}`,
        );
    for (const [attribute, values] of attributes[name] ?? []) {
      const value = getAttribute(node, attribute);
      const choices = values ? `, one of: ${values.join(', ')}` : '';
      if (value === '' || values?.includes(value) === false)
        yield error(location, `<${name}> needs ${attribute}="…"${choices}.`);
    }
  }
}

/** Image files that no browser shows. */
const unsupportedImages = /\.(?:bmp|dng|heic|heif|psd|raw|tiff?)$/i;
/** Image files that Figure.astro finds. */
const supportedImages = /\.(?:avif|gif|jpe?g|png|svg|webp|AVIF|GIF|JPE?G|PNG|SVG|WEBP)$/;

function* checkImages(mdxFile: MdxFile, root: string) {
  const folder = path.posix.dirname(mdxFile.file);
  for (const node of mdxFile.body.nodes) {
    const location = locateNode(mdxFile, node);
    const isFigure = isElement(node) && node.name === 'Figure';
    const src = isFigure ? getAttribute(node, 'src') : node.type === 'image' ? node.url : '';
    if (node.type === 'image' && !node.alt?.trim())
      yield error(location, `The image ${src} has no description. Write one between the square brackets.`);
    if (unsupportedImages.test(src))
      yield error(
        location,
        `Browsers cannot display the format of ${src}. Export the image as JPEG, PNG or WebP.`,
      );
    else if (!src || /^(?:https?:|\/)/.test(src)) continue;
    else if (!existsSync(path.join(root, folder, src)))
      yield error(
        location,
        `The image ${src} does not exist. Put it in ${folder}/images/${mdxFile.id}/ and write its path: ./images/${mdxFile.id}/<file name>.`,
      );
    else if (!supportedImages.test(src))
      yield error(
        location,
        `Rename ${src}: the name must end with .avif, .gif, .jpeg, .jpg, .png, .svg or .webp.`,
      );
  }
}

export function* checkContentComponents({ root, mdxFiles, data }: Content) {
  const site = data.find(({ name }) => name === 'site')?.values;
  for (const mdxFile of mdxFiles) {
    yield* checkComponents(mdxFile, Object.keys(site?.emails ?? {}));
    yield* checkImages(mdxFile, root);
  }
}
