import type { ClientDirective } from 'astro';
import { flashKey } from '../../shared/storage-keys';
import { toastEvent } from './events';

/** Hydrates the Toaster when this page shows a notification or the previous page stored one. @param load of a client directive */
export async function hydrateOnToast(load: Parameters<ClientDirective>[0], island: HTMLElement) {
  const hydrateOnce = async () => {
    const hydrate = await load();
    await hydrate();
  };
  const listen = () => document.addEventListener(toastEvent, hydrateOnce, { once: true });
  // A script did not load: the next notification tries again.
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    listen();
  });
  let hasFlash = false;
  try {
    hasFlash = sessionStorage.getItem(flashKey) !== null;
  } catch {
    // Storage is blocked, so no page could store one.
  }
  if (hasFlash) await hydrateOnce();
  else listen();
}
