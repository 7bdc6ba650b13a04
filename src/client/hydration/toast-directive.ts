import type { ClientDirective } from 'astro';
import { flashKey } from '../storage-keys';

/**
 * `client:toast`: the Toaster hydrates when this page shows a notification (client/toast.ts sends the event) or
 * when the page before left one in session storage. A visitor who gets none never loads it.
 */
const onToast: ClientDirective = async (load, _options, island) => {
  const wake = async () => {
    const hydrate = await load();
    await hydrate();
  };
  const listen = () => document.addEventListener('toast', wake, { once: true });
  // Astro's word for a script that did not arrive. What was to be said stands in the form as well; the next
  // notification tries again.
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    listen();
  });
  let hasFlash = false;
  try {
    hasFlash = sessionStorage.getItem(flashKey) !== null;
  } catch {
    // Storage is blocked: no page could have left anything.
  }
  if (hasFlash) await wake();
  else listen();
};

export default onToast;
