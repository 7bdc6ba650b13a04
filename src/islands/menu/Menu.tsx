import '../../styles/button.css';
import { useEffect, useRef } from 'react';
import { announceHydration } from '../../client/hydration/events';
import { icons } from '../../shared/icons';
import { Icon } from '../form/Icon';

interface Props {
  links: { text: string; href: string; boxed?: boolean; showTo?: 'signed-out' | 'signed-in' }[];
  /** The path of this page, if a link has it. */
  current?: string | undefined;
}

/**
 * The menu of small screens. The native dialog opens immediately, and React hydrates afterwards (client:intent). React
 * closes it in browsers without `closedby`, when the window grows past the width of the menu, and when the page is
 * left, because the back/forward cache would show it open.
 */
export function Menu({ links, current }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    announceHydration(dialog.current);
    const wide = matchMedia('(min-width: 48rem)');
    const close = () => dialog.current?.close();
    // The window may have grown before hydration.
    if (wide.matches) close();
    wide.addEventListener('change', close);
    addEventListener('pagehide', close);
    return () => {
      wide.removeEventListener('change', close);
      removeEventListener('pagehide', close);
    };
  }, []);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className="menu-button icon-button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        command="show-modal"
        commandfor="menu"
        onClick={() => {
          if (!dialog.current?.open) dialog.current?.showModal();
        }}
      >
        <Icon path={icons.menu} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same as a click on the backdrop. */}
      <dialog
        ref={dialog}
        id="menu"
        className="menu"
        aria-label="Menu"
        closedby="any"
        onClick={(event) => {
          const isLink = event.target instanceof Element && event.target.closest('a');
          if (event.target === event.currentTarget || isLink) close();
        }}
      >
        <button
          type="button"
          className="icon-button"
          aria-label="Close menu"
          command="close"
          commandfor="menu"
          onClick={close}
        >
          <Icon path={icons.close} />
        </button>
        <nav aria-label="Menu">
          {links.map(({ text, href, boxed, showTo }) => (
            <a
              key={href}
              href={href}
              data-boxed={boxed || undefined}
              data-audience={showTo}
              aria-current={href === current ? 'page' : undefined}
            >
              {text}
            </a>
          ))}
        </nav>
      </dialog>
    </>
  );
}

declare module 'react' {
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    /** Invoker commands: https://developer.mozilla.org/docs/Web/API/Invoker_Commands_API */
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
