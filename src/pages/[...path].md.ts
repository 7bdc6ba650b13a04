import type { APIRoute, GetStaticPaths } from 'astro';
import { getMarkdownPages, type MarkdownPage, writeMarkdown } from '../node/queries/markdown-pages';
import { getMarkdownPath } from '../shared/paths';

/** Every public page as Markdown, at its URL plus .md. */
export const getStaticPaths = (async () =>
  (await getMarkdownPages()).map((page) => ({
    params: { path: getMarkdownPath(page.path).slice(1, -'.md'.length) },
    props: { page },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: MarkdownPage }> = ({ props }) =>
  new Response(writeMarkdown(props.page), { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
