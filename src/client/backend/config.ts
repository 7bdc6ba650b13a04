import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';

export const requestTimeout = 15_000;

/** URL of the backend without a trailing slash; the site's origin unless configured. */
export const getBackendUrl = () => (PUBLIC_SUPABASE_URL ?? location.origin).replace(/\/+$/, '');

/** URL of a photo, which everyone can open. @param path in the bucket `avatars`, with its version */
export const getAvatarUrl = (path: string) => `${getBackendUrl()}/storage/v1/object/public/avatars/${path}`;

/** The publishable key: it identifies the project and is not a secret. */
export const backendKey = PUBLIC_SUPABASE_KEY;
