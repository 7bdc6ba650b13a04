import '../../styles/button.css';
import { useEffect } from 'react';
import { announceHydration } from '../../client/hydration/events';
import { icons } from '../../shared/icons';
import { Icon } from '../form/Icon';
import { staticAttribute, useIsStatic } from '../form/useIsStatic';

interface Props {
  links: { text: string; href: string; boxed?: boolean; showTo?: 'signed-out' | 'signed-in' }[];
  current?: string | undefined;
}

/**
 * The menu of small screens. The native dialog opens immediately, and React hydrates afterwards (client:intent). React
 * closes it in browsers without `closedby`, when the window grows past the width of the menu, and when the page is
 * left, because the back/forward cache would show it open.
 */
export function Menu({ links, current }: Props) {
  const isStatic = useIsStatic('menu');
  useEffect(() => {
    const dialog = document.getElementById('menu');
    if (!(dialog instanceof HTMLDialogElement)) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const wide = matchMedia('(min-width: 48rem)');
    const close = () => dialog.close();
    // The window may have grown before hydration.
    if (wide.matches) close();
    wide.addEventListener('change', close, { signal });
    addEventListener('pagehide', close, { signal });
    dialog.addEventListener(
      'click',
      ({ target }) => {
        if (target === dialog || (target instanceof Element && target.closest('a, [command]'))) close();
      },
      { signal },
    );
    document.querySelector('[commandfor="menu"]')?.addEventListener(
      'click',
      () => {
        if (!dialog.open) dialog.showModal();
      },
      { signal },
    );
    announceHydration(dialog);
    return () => listeners.abort();
  }, []);

  if (isStatic) return null;
  return (
    <>
      <button
        type="button"
        className="menu-button icon-button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        command="show-modal"
        commandfor="menu"
      >
        <Icon path={icons.menu} />
      </button>
      <dialog id="menu" className="menu" aria-label="Menu" closedby="any" {...staticAttribute}>
        <button
          type="button"
          className="icon-button"
          aria-label="Close menu"
          command="close"
          commandfor="menu"
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
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}
