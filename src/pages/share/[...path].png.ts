import type { APIRoute } from 'astro';
import { renderShareImage, renderSkylineImage } from '../../node/graphics/share-image';
import { getShareImages } from '../../node/queries/share';
import { getSite } from '../../node/queries/site';

export async function getStaticPaths() {
  return (await getShareImages()).map(({ path, title, label }) => ({
    params: { path: path.slice(1) },
    props: { title, label },
  }));
}

export const GET: APIRoute<{ title?: string; label: string }> = async ({ props: { title, label } }) => {
  const { name } = await getSite();
  const image = await (title ? renderShareImage({ title, label, name }) : renderSkylineImage(name));
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } });
};
