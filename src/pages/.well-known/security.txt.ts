import type { APIRoute } from 'astro';
import { getSite } from '../../node/queries/site';

/** The validity of the file in milliseconds: 90 days. The daily build renews it. */
const validity = 90 * 24 * 60 * 60 * 1000;

/** The contact for security reports (RFC 9116). */
export const GET: APIRoute = async ({ site }) => {
  const { emails } = await getSite();
  const day = new Date(Date.now() + validity).toISOString().slice(0, 10);
  return new Response(
    [
      `Contact: mailto:${emails.abuse}`,
      `Expires: ${day}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
      `Policy: ${new URL('/legal-imprint#security-reports', site).href}`,
      '',
    ].join('\n'),
  );
};
