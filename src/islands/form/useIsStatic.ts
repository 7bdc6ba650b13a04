/**
 * Markup that the build renders and React leaves alone: docs/decisions/031-fields-outside-react.md. In the browser an island
 * renders nothing for it. It adds listeners, sets attributes, and renders further content into slots.
 */
import { useState } from 'react';

export const isServer = typeof document === 'undefined';

export const staticAttribute = { 'data-static': isServer || undefined };

/** Whether the page contains the markup from the build, so that the component must not render it. @param id of its element */
export function useIsStatic(id: string): boolean {
  const [isStatic] = useState(
    () => !isServer && document.getElementById(id)?.hasAttribute('data-static') === true,
  );
  return isStatic;
}
