import type { ClientDirective } from 'astro';

/**
 * `client:toast`: the Toaster wakes when this page shows a notification (lib/toast.ts sends the event) or
 * when the page before left one in session storage under `flash`. A visitor who gets none never loads it.
 */
const onToast: ClientDirective = async (load) => {
  const listen = () => document.addEventListener('toast', wake, { once: true });
  const wake = async () => {
    try {
      await (await load())();
    } catch {
      // The connection is gone. What was to be said stands in the form as well; the next notification tries again.
      listen();
    }
  };
  let hasFlash = false;
  try {
    hasFlash = sessionStorage.getItem('flash') !== null;
  } catch {
    // Storage is blocked: no page could have left anything.
  }
  if (hasFlash) await wake();
  else listen();
};

export default onToast;
