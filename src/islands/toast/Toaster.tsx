import '../../styles/button.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { resolveValue, type Toast, toast as toasts, useToaster } from 'react-hot-toast/headless';
import { watchHover } from '../../client/hover';
import { type Notification, readFlash, receiveToasts } from '../../client/toast';
import { icons } from '../../shared/icons';
import { Icon } from '../form/Icon';

const toastDuration = 4000;

const toastLimit = 3;

/** The live region of each kind of notification. */
const liveRegions = {
  success: { role: 'status', 'aria-live': 'polite' },
  error: { role: 'alert', 'aria-live': 'assertive' },
  'form-error': { role: 'status', 'aria-live': 'off' },
} as const;

/** The ids of the failures that were shown. */
const failures: string[] = [];

/** Shows a notification. A success replaces the failures of earlier attempts. */
function show({ tone, title, text }: Notification): void {
  if (tone === 'success') for (const id of failures.splice(0)) toasts.dismiss(id);
  const id = toasts[tone === 'success' ? 'success' : 'error'](
    <>
      <p className="label">{title}</p>
      <p>{text}</p>
    </>,
    { duration: toastDuration, ariaProps: liveRegions[tone] },
  );
  if (tone !== 'success') failures.push(id);
}

interface CardProps {
  dismiss: () => void;
  toast: Toast;
  /** 0 for the newest, which is the lowest of both live regions. */
  age: number;
}

function ToastCard({ toast, age, dismiss }: CardProps) {
  return (
    <div className="toast inverted" data-tone={toast.type} data-age={age}>
      {resolveValue(toast.message, toast)}
      <button type="button" className="icon-button" aria-label="Dismiss notification" onClick={dismiss}>
        <Icon path={icons.close} />
      </button>
    </div>
  );
}

/**
 * The notifications of the page, at most three. Their timers pause while the pointer or the focus is on them. Both live
 * regions exist from the start, so that screen readers announce changes.
 */
export function Toaster() {
  const { toasts: all, handlers } = useToaster();
  const section = useRef<HTMLElement>(null);
  const pause = useEffectEvent((isPaused: boolean) =>
    isPaused ? handlers.startPause() : handlers.endPause(),
  );
  useEffect(() => (section.current ? watchHover(section.current, (isOver) => pause(isOver)) : undefined), []);

  useEffect(() => {
    const flash = readFlash();
    if (flash) show(flash);
    return receiveToasts(show);
  }, []);

  const visible = all.filter((toast) => toast.visible);
  useEffect(() => {
    for (const toast of visible.slice(toastLimit)) toasts.dismiss(toast.id);
  }, [visible]);

  // The focused button is removed without a blur event, so the timers are started here.
  const dismiss = (id: string) => {
    toasts.dismiss(id);
    handlers.endPause();
  };

  const cards = (tone: Notification['tone']) =>
    visible
      .slice(0, toastLimit)
      .map(
        (toast, age) =>
          toast.ariaProps['aria-live'] === liveRegions[tone]['aria-live'] && (
            <ToastCard key={toast.id} toast={toast} age={age} dismiss={() => dismiss(toast.id)} />
          ),
      );

  return (
    // The pointer and the focus only pause the timers.
    <section
      ref={section}
      className="toasts"
      aria-label="Notifications"
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div className="toast-region" role="status">
        {cards('success')}
      </div>
      <div className="toast-region" role="alert">
        {cards('error')}
      </div>
      <div className="toast-region">{cards('form-error')}</div>
    </section>
  );
}
