import type { APIRoute } from 'astro';
import { getShareImages } from '../../build/content/share';
import { getSite } from '../../build/content/site';
import { renderShareImage } from '../../build/graphics/share-image';

export async function getStaticPaths() {
  return (await getShareImages()).map(({ path, title, label }) => ({
    params: { path: path.slice(1) },
    props: { title, label },
  }));
}

export const GET: APIRoute<{ title: string; label: string }> = async ({ props: { title, label } }) => {
  const { name } = await getSite();
  const image = await renderShareImage({ title, label, name });
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } });
};
