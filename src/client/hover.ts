/**
 * Watches whether the mouse is over an element. React's own enter events get lost when the pointer comes from another
 * island, and a touch enters an element without leaving it.
 * @param listener called with whether the mouse is over the element
 * @returns a function that stops it
 */
export function watchHover(element: HTMLElement, listener: (isHovered: boolean) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  element.addEventListener('pointerenter', ({ pointerType }) => listener(pointerType === 'mouse'), {
    signal,
  });
  element.addEventListener('pointerleave', () => listener(false), { signal });
  return () => listeners.abort();
}
