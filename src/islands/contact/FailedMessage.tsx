import { useState } from 'react';
import { messageEmail, messageText } from '../../client/forms/contact';
import { contactMessages } from '../../client/forms/contact-messages';

interface Props {
  /** The email address that receives the message instead. */
  address: string;
  readFields: () => Record<string, string>;
  /** Keeps a draft in this browser. @returns false if the browser does not allow it */
  onKeep: () => boolean;
}

/** Other ways to send a message, or to keep it, after the form could not send it. */
export function FailedMessage({ address, readFields, onKeep }: Props) {
  const [note, setNote] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(messageText(readFields())).then(
      () => setNote(contactMessages.copied),
      () => setNote(contactMessages.copyFailed),
    );
  return (
    <>
      <p className="actions">
        <a
          className="button"
          href={`mailto:${address}`}
          onClick={({ currentTarget }) => {
            currentTarget.href = messageEmail(address, readFields());
          }}
        >
          Send it by email instead
        </a>
        <button type="button" className="button" onClick={copy}>
          Copy message
        </button>
        <button
          type="button"
          className="button"
          onClick={() => setNote(onKeep() ? contactMessages.draftKept : contactMessages.draftFailed)}
        >
          Keep a draft on this device
        </button>
      </p>
      <small>The draft stays in this browser for 7 days. Anyone who uses this browser can read it.</small>
      <p role="status">{note}</p>
    </>
  );
}
