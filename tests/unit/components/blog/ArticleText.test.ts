import { experimental_AstroContainer } from 'astro/container';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import ArticleRows from '../../../../src/components/blog/ArticleRows.astro';
import ArticleText from '../../../../src/components/blog/ArticleText.astro';
import Icon from '../../../../src/components/ui/Icon.astro';

it.each([
  ['ar', 'rtl'],
  ['pt-BR', undefined],
  [undefined, undefined],
])(
  'an article with the language %j and the direction %j has them on its title and text only',
  async (lang, dir) => {
    const container = await experimental_AstroContainer.create();
    const author = { name: 'Ada', kind: 'person' };
    const article = {
      title: 'T',
      path: '/blog/t',
      date: new Date('2025-06-21'),
      author,
      minutes: 1,
      lang,
      dir,
    };
    const headings = ['a', 'b', 'c'].map((slug) => ({ slug, text: slug, depth: 2 }));
    const text = { Content: Icon, headings };
    const html =
      (await container.renderToString(ArticleText, { props: { article, text } })) +
      (await container.renderToString(ArticleRows, { props: { articles: [article] } }));
    const elements = DomUtils.getElementsByTagName('*', parseDocument(html), true);
    const marked = elements.filter(({ attribs }) => attribs.lang || (!lang && attribs.dir));
    expect(marked.map(({ attribs, name }) => attribs.class || name)).toEqual(
      lang ? ['title-document', 'ol', 'article-body body-column', 'a', 'p'] : [],
    );
    for (const { attribs } of marked) expect([attribs.lang, attribs.dir]).toEqual([lang, dir]);
  },
);
