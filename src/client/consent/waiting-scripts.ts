/**
 * WaitingScript.astro writes this script into pages. It starts scripts that wait for consent to a category: at once if
 * it was given before, or when it is given in this tab or another. A started script runs until the next page load. A
 * prerendered page starts nothing before it is shown.
 */
import {
  allows,
  type Consent,
  consentEvent,
  consentKey,
  isValid,
  type OptionalCategory,
} from '../../shared/consent-record';

/** @returns null when there is no record or storage is blocked */
function readStored(): Consent | null {
  try {
    return JSON.parse(localStorage[consentKey]);
  } catch {
    return null;
  }
}

function start(event?: Event): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', start);
    return;
  }
  // When storage is blocked, only the event has the record.
  const record: Consent | null =
    (event as CustomEvent<Consent | undefined> | undefined)?.detail ?? readStored();
  if (!record || !isValid(record)) return;
  for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type="text/plain"]')) {
    if (!allows(record, waiting.dataset.consent as OptionalCategory)) continue;
    // Moved instead of copied, because Trusted Types allow no text to become a script.
    const { parentNode, nextSibling } = waiting;
    waiting.remove();
    waiting.removeAttribute('type');
    parentNode?.insertBefore(waiting, nextSibling);
  }
}

for (const type of [consentEvent, 'storage']) addEventListener(type, start);
start();
