import { render } from 'astro:content';
import { getRssString } from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { feedComponents } from '../components/text/content-components';
import { getArticles } from '../node/queries/blog';
import { getPage } from '../node/queries/pages';
import { createTextRenderer } from '../node/queries/render-text';
import { getSite } from '../node/queries/site';
import { prepareForFeed } from '../node/queries/text';
import { escapeHtml } from '../shared/escape-html';

const limit = 50;

/** The newest articles in full. Their ids do not change when the site moves to another domain. */
export const GET: APIRoute = async ({ site }) => {
  const { name, url } = await getSite();
  const { description } = await getPage('blog');
  const renderText = await createTextRenderer(feedComponents);
  const origin = site ?? new URL(url);
  const items = await Promise.all(
    (await getArticles()).slice(0, limit).map(async (article) => {
      const html = await renderText(await render(article.entry));
      return {
        title: article.title,
        description: article.description,
        pubDate: article.date,
        link: article.path,
        customData: `<dc:creator>${escapeHtml(article.author.name)}</dc:creator><dc:language>${article.lang ?? 'en'}</dc:language>`,
        content: prepareForFeed(html, new URL(article.path, origin), article),
      };
    }),
  );
  const feed = await getRssString({
    title: `${name} blog`,
    description,
    site: origin,
    trailingSlash: false,
    items,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en</language><atom:link href="${new URL('/rss.xml', origin)}" rel="self" type="application/rss+xml"/>`,
  });
  const text = feed.replaceAll(
    /<guid isPermaLink="true">[^<]*\/blog\/([^<]+)<\/guid>/g,
    '<guid isPermaLink="false">urn:article:$1</guid>',
  );
  return new Response(text, { headers: { 'content-type': 'application/rss+xml' } });
};
