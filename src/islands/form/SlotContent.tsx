import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** The id of an empty element, which React does not change otherwise. */
  id: string;
  children: ReactNode;
}

/** Renders content into an element of the static markup. */
export function SlotContent({ id, children }: Props) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setElement(document.getElementById(id)), [id]);
  return element && createPortal(children, element);
}
