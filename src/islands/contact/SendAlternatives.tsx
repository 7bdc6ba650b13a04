import { useState } from 'react';
import { createMailtoLink, formatMessage } from '../../client/forms/contact';
import { contactMessages } from '../../shared/messages/contact';

interface Props {
  email: string;
  readFields: () => Record<string, string>;
  /** Saves a draft in this browser. @returns false if storage is blocked or full */
  onSaveDraft: () => boolean;
}

export function SendAlternatives({ email, readFields, onSaveDraft }: Props) {
  const [note, setNote] = useState('');
  const copy = async () => {
    try {
      // Without HTTPS, browsers have no clipboard object.
      await navigator.clipboard.writeText(formatMessage(readFields()));
      setNote(contactMessages.copied);
    } catch {
      setNote(contactMessages.copyFailed);
    }
  };
  return (
    <>
      <p>
        You can also write to <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <p className="actions">
        <a
          className="button"
          href={`mailto:${email}`}
          onClick={({ currentTarget }) => {
            currentTarget.href = createMailtoLink(email, readFields());
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
          onClick={() => setNote(onSaveDraft() ? contactMessages.draftSaved : contactMessages.draftFailed)}
        >
          Save a draft on this device
        </button>
      </p>
      <small>
        The draft stays in this browser until you send or discard it. After 7 days, it is deleted the next
        time you open this page. Anyone who uses this browser can read it.
      </small>
      <p role="status">{note}</p>
    </>
  );
}
