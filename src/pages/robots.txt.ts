import type { APIRoute } from 'astro';
import { paths } from '../lib/paths';

/** Everything may be read but the screens that show nothing without an account or a link from a mail. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      `Disallow: ${paths.account}`,
      `Disallow: ${paths.resetPassword}`,
      '',
      `Sitemap: ${new URL('/sitemap-index.xml', site).href}`,
      '',
    ].join('\n'),
  );
