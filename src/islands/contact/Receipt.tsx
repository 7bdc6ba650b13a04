import '../../styles/box.css';
import './Receipt.css';
import type { ContactMessage } from '../../client/forms/contact';
import { formatMoment } from '../../shared/dates';
import { messageReference } from '../../shared/message-reference';
import { FocusedHeading } from '../form/FocusedHeading';

export interface Sent {
  message: ContactMessage;
  /** The key it was stored with. */
  idempotencyKey: string;
  at: Date;
}

/** How soon we answer, in milliseconds: 24 hours, as every text of the site promises. */
const answerTime = 24 * 60 * 60 * 1000;

interface Props extends Sent {
  /** Brings the form back; null where it is there. */
  onAnother: (() => void) | null;
}

/** From its upper edge on, below the header. */
const bringIntoView = (receipt: HTMLElement | null) => receipt?.scrollIntoView();

/**
 * What a visitor keeps of a message: its number, its words and our promise. It lives in this page only. It takes the
 * place of the form, and the focus.
 */
export function Receipt({ message, idempotencyKey, at, onAnother }: Props) {
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
    <section ref={bringIntoView} className="box receipt" aria-labelledby="receipt-title">
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
        {onAnother && (
          <button type="button" className="button" onClick={onAnother}>
            Write another message
          </button>
        )}
      </p>
    </section>
  );
}
