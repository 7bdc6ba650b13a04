import type { APIRoute } from 'astro';
import { getSite } from '../node/queries/site';

export const GET: APIRoute = async () => {
  const { name, description } = await getSite();
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  return Response.json(
    {
      name,
      short_name: name,
      description,
      start_url: '/',
      display: 'browser',
      background_color: '#090909',
      theme_color: '#090909',
      icons: [icon(192), icon(512)],
    },
    { headers: { 'content-type': 'application/manifest+json' } },
  );
};
