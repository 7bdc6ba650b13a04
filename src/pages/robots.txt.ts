import type { APIRoute } from 'astro';

/** Crawlers may read every page. Pages that must not be indexed have noindex, which a blocked crawler would not see. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    ['User-agent: *', 'Allow: /', '', `Sitemap: ${new URL('/sitemap-index.xml', site).href}`, ''].join('\n'),
  );
