import '../../components/ui/Box.css';
import './Receipt.css';
import { useEffect, useRef } from 'react';
import { formatMoment } from '../../lib/dates';
import type { ContactMessage } from '../../lib/forms/contact';
import { messageReference } from '../../lib/message-reference';

export interface Sent {
  message: ContactMessage;
  /** The key it was stored with. */
  idempotencyKey: string;
  at: Date;
  /** Whether the receipt takes the focus, because the button that sent the message is gone. */
  isAnnounced: boolean;
}

/** How soon we answer, in milliseconds: 24 hours, as every text of the site promises. */
const answerTime = 24 * 60 * 60 * 1000;

/** What a visitor keeps of a message: its number, its words and our promise. It lives in this page only. */
export function Receipt({ message, idempotencyKey, at, isAnnounced }: Sent) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnnounced) heading.current?.focus();
  }, [isAnnounced]);

  const lines = [
    ['Reference', messageReference(idempotencyKey)],
    ['Received', formatMoment(at)],
    ['We answer by', formatMoment(new Date(at.getTime() + answerTime))],
    ['Full Name', message.fullName],
    ['Email', message.email],
    ['Company', message.company],
    ['Package', message.package],
    ['Description', message.description],
  ] as const;
  return (
    <section className="box receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title" ref={heading} tabIndex={-1}>
        We have your message
      </h2>
      <dl>
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
      <p className="actions">
        <button type="button" className="button" onClick={() => print()}>
          Print this receipt
        </button>
      </p>
    </section>
  );
}
