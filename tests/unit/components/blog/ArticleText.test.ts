import { experimental_AstroContainer } from 'astro/container';
import { JSDOM } from 'jsdom';
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
    const { document } = new JSDOM(html).window;
    const marked = [...document.querySelectorAll(lang ? '[lang]' : '[lang], [dir]')];
    expect(marked.map((element) => element.className || element.localName)).toEqual(
      lang ? ['title-document', 'ol', 'article-body body-column', 'a'] : [],
    );
    for (const element of marked)
      expect([element.getAttribute('lang'), element.getAttribute('dir') ?? undefined]).toEqual([lang, dir]);
  },
);
