/**
 * Recovers a page that is older than the site, when a newer release has removed one of its scripts: reloads it once and
 * restores the typed values. Its URL is the same in every release.
 *
 * The values are in the history entry, which only the same tab can read. Passwords and files are not stored.
 */

/**
 * Whether the value of a field may be stored. A shown password has another type than a hidden one, so only what the
 * field is for counts.
 */
const isStored = ({ type, name, autocomplete }) =>
  !['password', 'file', 'hidden'].includes(type) &&
  !/password|one-time-code/i.test(`${autocomplete} ${name}`);

const listFields = () => [...document.querySelectorAll('input, select, textarea')].filter(isStored);

/**
 * Stores the typed values and reloads the page, if the server no longer has a script of the page and the page has not
 * been reloaded before. After any other failure, such as a lost connection, the page stays and a click tries again.
 * @param {string} [script] URL of the script that did not load
 */
export async function saveAndReload(script) {
  const islands = [...document.querySelectorAll('[component-url]')];
  const responses = await Promise.all(
    [script, ...islands.map((island) => island.getAttribute('component-url'))]
      .filter(Boolean)
      .map((url) => fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)),
  );
  if (history.state?.typed || !responses.some((response) => response?.status === 404)) return;
  const typed = {};
  for (const field of listFields()) if (field.id) typed[field.id] = field.value;
  history.replaceState({ ...history.state, typed, focus: document.activeElement?.id }, '');
  location.reload();
}

/** Restores the typed values in empty fields. */
export function restore() {
  const { typed = {}, focus, ...state } = history.state ?? {};
  for (const field of listFields()) if (!field.value) field.value = typed[field.id] ?? '';
  if (focus) document.getElementById(focus)?.focus();
  // An empty object prevents another reload.
  history.replaceState({ ...state, typed: {} }, '');
}
