import type { APIRoute, GetStaticPaths } from 'astro';
import { feedComponents } from '../components/text/content-components';
import { getMarkdownPages, type MarkdownPage, writeMarkdown } from '../node/queries/markdown-pages';
import { createTextRenderer } from '../node/queries/render-text';
import { cacheForBuild } from '../node/queries/site';
import { markdownPath } from '../shared/paths';

/** Every public page as Markdown, at its URL plus .md. */
export const getStaticPaths = (async () =>
  (await getMarkdownPages()).map((page) => ({
    params: { path: markdownPath(page.path).slice(1, -'.md'.length) },
    props: { page },
  }))) satisfies GetStaticPaths;

const getRenderer = cacheForBuild(() => createTextRenderer(feedComponents));

export const GET: APIRoute<{ page: MarkdownPage }> = async ({ props, site, url }) =>
  new Response(await writeMarkdown(props.page, await getRenderer(), site ?? url), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  });
