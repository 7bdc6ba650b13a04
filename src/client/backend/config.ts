import { PUBLIC_SUPABASE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';

/** How long a call may take, in milliseconds. */
export const requestTimeout = 15_000;

/** Where the backend stands, without a trailing slash; the site's own origin unless one is configured. */
export const backendUrl = () => (PUBLIC_SUPABASE_URL ?? location.origin).replace(/\/+$/, '');

/** The publishable key: public by nature, it names the project and gives no rights of its own. */
export const backendKey = PUBLIC_SUPABASE_KEY;
