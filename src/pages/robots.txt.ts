import type { APIRoute } from 'astro';

/**
 * Everything may be read: a page of ours holds nothing of a visitor until its script fetches it. What nobody should
 * find says so itself (noindex), which a robot can see only where it may read.
 */
export const GET: APIRoute = ({ site }) =>
  new Response(
    ['User-agent: *', 'Allow: /', '', `Sitemap: ${new URL('/sitemap-index.xml', site).href}`, ''].join('\n'),
  );
