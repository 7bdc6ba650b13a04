import type { ClientDirective } from 'astro';
import { readyEvent } from '../lib/island';
import { recover } from '../lib/recover';

/**
 * `client:intent`: an island sleeps until a visitor points at it, presses it or moves focus into it. A press
 * or a submit that comes before the scripts have arrived is held back and repeated afterwards, so nothing is
 * lost; what was typed stays, because the fields are the same elements before and after.
 *
 * React attaches its listeners some time after the scripts have run, so an island says itself when it is
 * awake: it sends `island:ready` from an effect (lib/island.ts).
 *
 * A script that a newer release has taken away never arrives: the page is loaded anew, once, with what was typed.
 *
 * `client:intent="invokers"`: the markup works by itself where the browser knows invoker commands, so the
 * island wakes only where the browser lacks them.
 */
const intent: ClientDirective = (load, options, island) => {
  if (options.value === 'invokers' && 'commandForElement' in HTMLButtonElement.prototype) return;

  if (history.state?.typed) void recover('restore');

  const listeners = new AbortController();
  let isStarted = false;
  let repeat: (() => void) | undefined;

  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    try {
      const isReady = new Promise((resolve, reject) => {
        island.addEventListener(readyEvent, resolve, { once: true });
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
      const hydrate = await load();
      await hydrate();
      await isReady;
      listeners.abort();
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
    const target =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, [role="button"]') : null;
    if (!target) return;
    if (target instanceof HTMLButtonElement && target.type === 'submit' && target.form) {
      const { form } = target;
      hold(event, () => form.isConnected && form.requestSubmit(target));
      return;
    }
    hold(event, () => {
      if (!target.isConnected) return;
      target.focus({ preventScroll: true });
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
