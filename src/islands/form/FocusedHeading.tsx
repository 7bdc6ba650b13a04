import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of what takes the place of a form: focus would be lost with the form, so it goes here. */
export function FocusedHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
