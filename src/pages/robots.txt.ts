import { TRIAL } from 'astro:env/server';
import type { APIRoute } from 'astro';

/**
 * Crawlers may read every page. Pages that must not be indexed have noindex, which a blocked crawler would not see. A
 * trial also blocks crawlers, because most of them never request a page that is not linked.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    TRIAL
      ? 'User-agent: *\nDisallow: /\n'
      : `User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`,
  );
