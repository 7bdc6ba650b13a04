import type { ClientDirective } from 'astro';
import { flashKey } from '../../shared/storage-keys';
import { announceFailure, hydrationEvent, toastEvent } from './events';
import { runRecovery } from './recovery';

/** Hydrates the Toaster when this page shows a notification or the previous page stored one. @param load of a client directive */
async function hydrateOnToast(load: Parameters<ClientDirective>[0], island: HTMLElement) {
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

/** Resolves when the island is hydrated; rejects if a script does not load. @param onReady called before it resolves */
function waitForHydration(island: HTMLElement, onReady: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    island.addEventListener(
      hydrationEvent,
      () => {
        onReady();
        resolve();
      },
      { once: true },
    );
    // Astro sends this event instead of an exception, and logs the error unless prevented.
    island.addEventListener(
      'astro:hydration-error',
      (event) => {
        event.preventDefault();
        reject();
      },
      { once: true },
    );
  });
}

/**
 * Opens or closes the dialog of a button with an invoker command, in browsers without invoker commands (Safari before
 * 26.2). @returns whether the button controls a dialog
 */
function toggleDialog(button: HTMLButtonElement): boolean {
  const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if ('commandForElement' in HTMLButtonElement.prototype) return true;
  // The dialog returns the focus on close, and Safari does not focus a button on click.
  button.focus();
  if (dialog.open) dialog.close();
  else dialog.showModal();
  return true;
}

/**
 * `client:intent`: an island hydrates at the first pointer, click or focus event. A click or submit before hydration is
 * intercepted and replayed when the island reports that it listens: it sends `island:ready` from an effect (events.ts).
 * Typed values stay, because React does not replace the elements (islands/form/useIsStatic.ts). A button that opens a
 * dialog works immediately.
 *
 * With the value `load`, the island hydrates at once.
 *
 * A receipt in the history entry hydrates the islands at once. With the value `toast`, the island is the Toaster: it is here,
 * because a directive of its own would add 100 bytes to every page.
 *
 * If a newer release has removed a script, the page reloads once and restores the typed values.
 */
const intent: ClientDirective = (load, { value }, island) => {
  if (value === 'toast') {
    void hydrateOnToast(load, island);
    return;
  }
  if (history.state?.typed) void runRecovery('restore');

  const listeners = new AbortController();
  let isStarted = false;
  let replay: (() => void) | undefined;

  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    try {
      const isReady = waitForHydration(island, () => listeners.abort());
      const hydrate = await load();
      await hydrate();
      await isReady;
      replay?.();
    } catch {
      // If the page does not reload, the next interaction tries again, and ConnectionStatus.astro explains that.
      isStarted = false;
      announceFailure(island, replay !== undefined);
      replay = undefined;
      void runRecovery('saveAndReload');
    } finally {
      island.removeAttribute('aria-busy');
    }
  };

  const intercept = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    replay = again;
    island.setAttribute('aria-busy', 'true');
    void start();
  };

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => island.addEventListener(type, listener, { capture: true, signal: listeners.signal });

  on('click', (event) => {
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLButtonElement>('button, [role="button"]')
        : null;
    if (!target) return;
    if (toggleDialog(target)) {
      void start();
      return;
    }
    intercept(event, () => {
      if (!target.isConnected) return;
      // Enter in a field clicks the submit button and leaves the focus in the field.
      if (target.type !== 'submit') target.focus({ preventScroll: true });
      target.click();
    });
  });
  on('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement)
      intercept(event, () => form.isConnected && form.requestSubmit(event.submitter));
  });
  for (const type of ['pointerover', 'pointerdown', 'focusin'] as const) on(type, () => void start());
  if (history.state?.receipt || value === 'load') void start();
};

export default intent;
