/**
 * For a page that is older than the site: a release has taken away a script it wants. It is loaded anew, once, and
 * what was typed stays. This file has a fixed address on purpose: it is there whatever the release.
 *
 * The words are kept in the history entry, which the same tab alone can read and which goes with it. Passwords and
 * files are not kept.
 */
const fields = 'input:not([type=password], [type=file], [type=hidden]), select, textarea';

/**
 * Keeps what is typed and loads the page anew, where a script of the page is gone. Whatever else keeps a script from
 * arriving passes, and then the next press is enough: the page stays as it is, with everything in it. Does nothing
 * where it has been done before.
 * @param {string} [script] the address of a script that did not arrive
 */
export async function saveAndReload(script) {
  const own = [...document.querySelectorAll('[component-url]')].map((island) =>
    island.getAttribute('component-url'),
  );
  const answers = await Promise.all(
    [script, ...own]
      .filter(Boolean)
      .map((address) => fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null)),
  );
  if (history.state?.typed || !answers.some((answer) => answer?.status === 404)) return;
  const typed = {};
  for (const field of document.querySelectorAll(fields)) if (field.id) typed[field.id] = field.value;
  history.replaceState({ ...history.state, typed, focus: document.activeElement?.id }, '');
  location.reload();
}

/** Puts what was typed back into the fields that are empty. */
export function restore() {
  const { typed = {}, focus, ...state } = history.state ?? {};
  for (const [id, value] of Object.entries(typed)) {
    const field = document.getElementById(id);
    if (field?.matches(fields) && !field.value) field.value = value;
  }
  // Remembered as done, so that a script that is gone for good does not load the page again and again.
  history.replaceState({ ...state, typed: {} }, '');
  if (focus) document.getElementById(focus)?.focus();
}
