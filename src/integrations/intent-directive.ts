import type { ClientDirective } from 'astro';
import { hydrationEvent } from '../lib/hydration';
import { recover } from '../lib/recover';

/** @param onReady called at once, before anything that waits. Rejects where a script does not arrive */
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
    // Astro hands on no exception when a script does not arrive, only a function that does nothing; it sends this
    // event, and logs what nobody answers.
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

/** The dialog of an island, which is shut when the page is left: a page kept whole for the way back would show it. */
function findDialog(island: HTMLElement): HTMLDialogElement | null {
  const dialog = island.querySelector('dialog');
  addEventListener('pagehide', () => dialog?.close());
  return dialog;
}

/**
 * `client:intent`: an island hydrates when a visitor points at it, presses it or moves focus into it. A press
 * or a submit that comes before the scripts have arrived is held back and repeated afterwards, so nothing is
 * lost; what was typed stays, because the fields are the same elements before and after.
 *
 * React hydrates an island piece by piece while the processor has time, so an island says itself when it is done: it sends
 * `island:ready` from an effect (lib/hydration.ts). A press does not wait for that: React hydrates at once what is clicked, so
 * the press is repeated as soon as React listens, and once more only if that hydrated nothing.
 *
 * A script that a newer release has taken away never arrives: the page is loaded anew, once, with what was typed.
 *
 * `client:intent="invokers"`: the markup works by itself where the browser knows invoker commands and `closedby`, so
 * the island hydrates only where the browser lacks one of them (Safari 26.2 to 27.2 lacks the latter). Until then its
 * buttons open and close its dialog from here.
 */
const intent: ClientDirective = (load, options, island) => {
  const dialog = options.value === 'invokers' ? findDialog(island) : null;
  if (dialog && 'commandForElement' in HTMLButtonElement.prototype && 'closedBy' in dialog) return;

  if (history.state?.typed) void recover('restore');

  const listeners = new AbortController();
  let isStarted = false;
  let isRepeating = false;
  let repeat: (() => void) | undefined;

  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    try {
      const isReady = waitForHydration(island, () => listeners.abort());
      const hydrate = await load();
      await hydrate();
      isRepeating = true;
      repeat?.();
      isRepeating = false;
      if (listeners.signal.aborted) return;
      await isReady;
      repeat?.();
    } catch {
      // Where the page is not loaded anew, the next touch tries again; the browser keeps what was typed, and
      // ConnectionNotes.astro says so.
      isStarted = false;
      void recover('keepAndReload');
    } finally {
      island.removeAttribute('aria-busy');
    }
  };

  const hold = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    repeat = again;
    island.setAttribute('aria-busy', 'true');
    void start();
  };

  const on = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ) => island.addEventListener(type, listener, { capture: true, signal: listeners.signal });

  on('click', (event) => {
    // A press beside the dialog, whose backdrop counts as the dialog itself.
    if (dialog && event.target === dialog) dialog.close();
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLButtonElement>('button, [role="button"]')
        : null;
    if (!target || isRepeating) return;
    if (dialog) {
      event.stopImmediatePropagation();
      // The dialog gives the focus back to what had it; not every browser focuses a button that is clicked.
      target.focus();
      if (dialog.open) dialog.close();
      else dialog.showModal();
      void start();
      return;
    }
    hold(event, () => {
      if (!target.isConnected) return;
      // Enter in a field clicks the button that sends, and leaves the focus in the field.
      if (target.type !== 'submit') target.focus({ preventScroll: true });
      target.click();
    });
  });
  on('submit', (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement)
      hold(event, () => form.isConnected && form.requestSubmit(event.submitter));
  });
  for (const type of ['pointerover', 'pointerdown', 'focusin'] as const) on(type, () => void start());
};

export default intent;
