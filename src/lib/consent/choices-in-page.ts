/**
 * Stands in every page as text (components/site/Choices.astro): shows the Cookie Settings button and decides whether
 * to ask. Banner and dialog are fetched when there is no valid choice or the button is pressed, and their script only
 * when something in them is pressed. Names here avoid the words that content blockers hide.
 */
import { choicesPath } from '../paths';
import { consentKey, hasPrivacySignal, isValid } from './record';

const box = document.querySelector<HTMLElement>('.choices') as HTMLElement;
let script = '';

/** Fetches the document with banner and dialog. The policy of the site lets no text become one. */
const load = () =>
  new Promise<Document>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onload = () => resolve(request.response);
    request.onerror = reject;
    request.open('GET', choicesPath);
    request.responseType = 'document';
    request.send();
  });

/** Puts banner and dialog into the page. */
async function show(): Promise<void> {
  if (script) return;
  const page = await load();
  if (script) return;
  script = page.querySelector('script')?.src ?? '';
  box.append(...page.querySelectorAll('choice-sheet'));
}

/** Lets the script of banner and dialog take over. */
async function wake(): Promise<void> {
  await show();
  await import(/* @vite-ignore */ script);
}

let isChosen = false;
try {
  isChosen = isValid(JSON.parse(localStorage[consentKey]), box.dataset.policy);
  if (!isChosen) localStorage.removeItem(consentKey);
} catch {
  // Storage is blocked, or holds no record: ask.
}

box.hidden = false;
box.dataset.signal = String(hasPrivacySignal());
box.dataset.asks = String(!isChosen);
box.onclick = async ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  // On a slow line the press would else be seen when its answer is there.
  box.ariaBusy = 'true';
  try {
    await wake();
  } finally {
    box.ariaBusy = null;
  }
  // The script has put its own listener in front of this one.
  target.click();
};
if (!isChosen) {
  // A choice in another tab answers the question here.
  addEventListener('storage', wake);
  show();
}
