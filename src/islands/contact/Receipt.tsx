import '../../styles/box.css';
import '../../styles/facts.css';
import './Receipt.css';
import type { ContactMessage } from '../../client/forms/contact';
import { contactFields, formatReference } from '../../shared/contact-fields';
import { formatMoment, formatShortMoment } from '../../shared/dates';
import { responseHours } from '../../shared/limits';
import { FocusedHeading } from '../form/FocusedHeading';

export interface SentMessage {
  message: ContactMessage;
  /** Empty for a message that was not sent because its honeypot was filled in. */
  idempotencyKey: string;
  at: Date;
}

const responseTime = responseHours * 60 * 60 * 1000;

interface Props extends SentMessage {
  /** Shows the form again; null while it is visible. */
  onAnother: (() => void) | null;
  bookingUrl: string | undefined;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const scrollIntoView = (receipt: HTMLElement | null) => receipt?.scrollIntoView();

/** The receipt of a sent message. It replaces the form and takes the focus. */
export function Receipt({ message, idempotencyKey, at, onAnother, bookingUrl }: Props) {
  const lines = [
    ['Reference', idempotencyKey && formatReference(idempotencyKey)],
    ['We’ll reply by', formatMoment(new Date(at.getTime() + responseTime))],
    // The line above names the time zone.
    ['Received', formatShortMoment(at)],
    ...contactFields.map(({ name, label, type }) => [
      label,
      type === 'choice' ? capitalize(message[name]) : message[name],
    ]),
  ];
  return (
    <section ref={scrollIntoView} className="box receipt" aria-labelledby="receipt-title">
      <FocusedHeading id="receipt-title">We’ve received your message</FocusedHeading>
      <dl className="facts">
        {lines.map(
          ([term, text]) =>
            text && (
              <div key={term}>
                <dt className="label">{term}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ),
        )}
      </dl>
      {bookingUrl && (
        <p>
          <a href={bookingUrl}>Book a call</a>
        </p>
      )}
      <p className="actions">
        <button type="button" className="button" onClick={() => print()}>
          Print this receipt
        </button>
        {onAnother && (
          <button type="button" className="button" onClick={onAnother}>
            Write another message
          </button>
        )}
      </p>
    </section>
  );
}
