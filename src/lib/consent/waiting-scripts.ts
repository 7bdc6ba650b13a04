/**
 * Stands in a page as text (components/site/WaitingScript.astro): starts the scripts that wait there for a category,
 * for a visitor who has allowed it before, and as soon as one does, in this tab or another. Once started a script runs
 * until the next page. A page that the browser prepares unseen (Speculation.astro) starts nothing.
 */
import { allows, type Consent, consentEvent, consentKey, isValid, type OptionalCategory } from './record';

/** @returns null where there is none or storage is blocked */
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
  // Where storage is blocked, the record of a choice made on this page comes with its event alone.
  const record: Consent | null =
    (event as CustomEvent<Consent | undefined> | undefined)?.detail ?? readStored();
  if (!record || !isValid(record)) return;
  for (const waiting of document.querySelectorAll<HTMLScriptElement>('script[type="text/plain"]')) {
    if (!allows(record, waiting.dataset.consent as OptionalCategory)) continue;
    // The script itself, put in once more: the policy of the site lets no text become one.
    const { parentNode, nextSibling } = waiting;
    waiting.remove();
    waiting.removeAttribute('type');
    parentNode?.insertBefore(waiting, nextSibling);
  }
}

for (const type of [consentEvent, 'storage']) addEventListener(type, start);
start();
