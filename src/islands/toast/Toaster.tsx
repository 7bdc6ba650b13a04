import '../../styles/button.css';
import { useEffect, useRef, useState } from 'react';
import { toast as toasts, useToaster } from 'react-hot-toast/headless';
import { type Notice, readNotice, takeFlash, takeToasts } from '../../client/toast';
import { icons } from '../../shared/icons';
import { Icon } from '../form/Icon';

/** How long a notification stays, in milliseconds. */
const toastDuration = 4000;

/** How many are visible at once. */
const toastLimit = 3;

/** Puts a notification into the store, which passes on one text. */
const show = (notice: Notice) => toasts.custom(JSON.stringify(notice), { duration: toastDuration });

interface CardProps {
  dismiss: () => void;
  notice: Notice;
}

function ToastCard({ notice, dismiss }: CardProps) {
  return (
    <div className="toast" data-tone={notice.tone}>
      <p className="label">{notice.title}</p>
      <p>{notice.text}</p>
      <button type="button" className="icon-button" aria-label="Dismiss notification" onClick={dismiss}>
        <Icon path={icons.close} />
      </button>
    </div>
  );
}

/**
 * The notifications of the page: the newest lowest, at most three, paused while pointed at or focused.
 * Both live regions are in the page from the start, so that a screen reader notices what is put into them.
 */
export function Toaster() {
  const { toasts: all, handlers } = useToaster();
  const hasShownFlash = useRef(false);
  // The page was built without notifications, and the first render must look the same.
  const [isHydrated, setIsHydrated] = useState(false);

  useEffect(() => {
    if (hasShownFlash.current) return;
    hasShownFlash.current = true;
    setIsHydrated(true);
    const flash = takeFlash();
    if (flash) show(flash);
  }, []);
  useEffect(() => takeToasts(show), []);

  const visible = isHydrated ? all.filter((toast) => toast.visible) : [];
  useEffect(() => {
    for (const toast of visible.slice(toastLimit)) toasts.dismiss(toast.id);
  }, [visible]);

  // The button that had focus goes with its notification and sends no blur: the clock must start again here.
  const dismiss = (id: string) => {
    toasts.dismiss(id);
    handlers.endPause();
  };

  const cards = (tone: Notice['tone']) =>
    visible.slice(0, toastLimit).map((toast) => {
      const notice = typeof toast.message === 'string' ? readNotice(toast.message) : null;
      return notice?.tone === tone ? (
        <ToastCard key={toast.id} notice={notice} dismiss={() => dismiss(toast.id)} />
      ) : null;
    });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at or focusing a notification only pauses its clock.
    <div
      className="toasts"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div className="toast-region" role="status">
        {cards('success')}
      </div>
      <div className="toast-region" role="alert">
        {cards('error')}
      </div>
    </div>
  );
}
