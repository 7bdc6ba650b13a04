/**
 * Changes the URL of the page. Browsers limit the number of calls (Safari: 100 in 30 seconds) and throw above it: the
 * URL then stays as it is.
 */
export function replaceUrl(url: string): void {
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // Only a reload or a bookmark notices the earlier URL.
  }
}
