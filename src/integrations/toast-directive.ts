import type { ClientDirective } from 'astro';

/**
 * `client:toast`: the Toaster wakes when this page shows a notification (lib/toast.ts sends the event) or
 * when the page before left one in session storage under `flash`. A visitor who gets none never loads it.
 */
const onToast: ClientDirective = async (load) => {
  const wake = async () => {
    const hydrate = await load();
    await hydrate();
  };
  let hasFlash = false;
  try {
    hasFlash = sessionStorage.getItem('flash') !== null;
  } catch {
    // Storage is blocked: no page could have left anything.
  }
  if (hasFlash) await wake();
  else document.addEventListener('toast', () => void wake(), { once: true });
};

export default onToast;
