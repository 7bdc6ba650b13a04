import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of content that replaces a form. It takes the focus, which would be lost with the form. */
export function FocusedHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
