import { expect, it } from 'vitest';
import { replaceComponents } from '../../../../src/node/queries/component-text';

const write = (source: string) =>
  replaceComponents(source, (name, get, inner) => {
    if (name === 'Company') return `[${get('fact')}]`;
    if (name === 'LastScan') return '';
    if (name === 'img') return `Image: ${get('alt')}`;
    return name === 'Note' ? `**${get('title')}** ${inner}` : undefined;
  });

it.each([
  ['in a sentence', 'é <Company fact="name" /> b.', 'é [name] b.'],
  ['in another component', '<Note title="A">\n\n- <Company fact="name" />\n\n</Note>', '**A** - [name]'],
  [
    'in a kept component',
    '<Steps>\n\n1. <Company fact="name" />\n\n</Steps>',
    '<Steps>\n\n1. [name]\n\n</Steps>',
  ],
  ['in a table', '| A |\n|---|\n| <Company fact="name" /> |', '| A |\n|---|\n| [name] |'],
  ['without text', 'Words. <LastScan />\n\nMore.', 'Words.\n\nMore.'],
  ['as a Markdown image', '![A desk](./images/a.png)', 'Image: A desk'],
  ['in code', '`<Company fact="name" />`', '`<Company fact="name" />`'],
  ['in text that cannot be parsed', '<Note <Company fact="name" />', '<Note <Company fact="name" />'],
])('a component %s is replaced only where it is a component', (_name, source, text) => {
  expect(write(source)).toBe(text);
});
