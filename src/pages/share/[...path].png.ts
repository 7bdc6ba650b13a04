import type { APIRoute } from 'astro';
import { getSharePictures } from '../../build/content/share';
import { getSite } from '../../build/content/site';
import { makeSharePicture } from '../../build/graphics/share-picture';

export async function getStaticPaths() {
  return (await getSharePictures()).map(({ path, title, label }) => ({
    params: { path: path.slice(1) },
    props: { title, label },
  }));
}

export const GET: APIRoute<{ title: string; label: string }> = async ({ props: { title, label } }) => {
  const { name } = await getSite();
  const picture = await makeSharePicture({ title, label, name });
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/png' } });
};
