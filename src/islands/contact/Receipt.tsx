import '../../components/ui/Box.css';
import './Receipt.css';
import { formatMoment } from '../../lib/dates';
import type { ContactMessage } from '../../lib/forms/contact';
import { messageReference } from '../../lib/message-reference';
import { FocusedHeading } from '../form/FocusedHeading';

export interface Sent {
  message: ContactMessage;
  /** The key it was stored with. */
  idempotencyKey: string;
  at: Date;
}

/** How soon we answer, in milliseconds: 24 hours, as every text of the site promises. */
const answerTime = 24 * 60 * 60 * 1000;

/**
 * What a visitor keeps of a message: its number, its words and our promise. It lives in this page only. It stands where
 * the form began and takes the focus; the form goes on below it, empty.
 */
export function Receipt({ message, idempotencyKey, at }: Sent) {
  const lines = [
    ['Reference', messageReference(idempotencyKey)],
    ['We answer by', formatMoment(new Date(at.getTime() + answerTime))],
    ['Received', formatMoment(at)],
    ['Full Name', message.fullName],
    ['Email', message.email],
    ['Company', message.company],
    ['Package', message.package],
    ['Description', message.description],
  ] as const;
  return (
    <section className="box receipt" aria-labelledby="receipt-title">
      <FocusedHeading id="receipt-title">We have your message</FocusedHeading>
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
