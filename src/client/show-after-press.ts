/**
 * Shows something as soon as nothing is pressed. If content moves between press and release, the pointer releases another
 * element, and the click is lost.
 */
export function showAfterPress(show: () => void): void {
  if (document.querySelector(':active')) requestAnimationFrame(() => showAfterPress(show));
  else show();
}
