import '../../components/ui/Box.css';
import './Outbox.css';
import { useEffect, useRef, useState } from 'react';
import { sendMessage } from '../../lib/backend/contact';
import { contactMessages } from '../../lib/contact-messages';
import { formatMoment } from '../../lib/dates';
import { messageReference } from '../../lib/message-reference';
import { explain } from '../../lib/messages';
import { dropMessage, type KeptMessage, readOutbox, watchOutbox } from '../../lib/outbox';
import { showError, showSuccess } from '../../lib/toast';

interface Props {
  onSent: (kept: KeptMessage) => void;
}

/** The messages that wait on this device, each to be sent or discarded by its visitor. */
export function Outbox({ onSent }: Props) {
  // The build knows no browser's storage, so the list is read after hydration.
  const [kept, setKept] = useState<KeptMessage[]>([]);
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = useRef(false);

  useEffect(() => {
    const read = () => setKept(readOutbox());
    read();
    return watchOutbox(read);
  }, []);

  useEffect(() => {
    if (kept.length === 0) return;
    const say = () => setNote(contactMessages.onlineAgain);
    addEventListener('online', say);
    return () => removeEventListener('online', say);
  }, [kept.length]);

  const send = async (item: KeptMessage) => {
    if (busy.current) return;
    busy.current = true;
    setBusyKey(item.key);
    setNote('');
    const result = await sendMessage(item.message, item.key);
    busy.current = false;
    setBusyKey(null);
    if (!result.ok) {
      showError(contactMessages.contactFailed);
      setNote(`${explain(result)} ${contactMessages.stillKept}`);
      return;
    }
    dropMessage(item.key);
    showSuccess(contactMessages.contactSent);
    onSent(item);
  };

  const discard = (item: KeptMessage) => {
    dropMessage(item.key);
    setNote(contactMessages.discarded);
    heading.current?.focus();
  };

  if (kept.length === 0 && !note) return null;
  return (
    <section className="box outbox" aria-labelledby="outbox-title">
      <h2 id="outbox-title" ref={heading} tabIndex={-1}>
        {kept.length > 0 ? 'Kept on this device, not sent yet' : 'Nothing waits on this device'}
      </h2>
      <p role="status">{note}</p>
      {kept.map((item) => (
        <Waiting
          key={item.key}
          item={item}
          isBusy={busyKey === item.key}
          onSend={() => send(item)}
          onDiscard={() => discard(item)}
        />
      ))}
    </section>
  );
}

interface WaitingProps {
  item: KeptMessage;
  isBusy: boolean;
  onSend: () => void;
  onDiscard: () => void;
}

function Waiting({ item, isBusy, onSend, onDiscard }: WaitingProps) {
  return (
    <div role="group" aria-label={`Message ${messageReference(item.key)}`}>
      <p className="kept-words" dir="auto">
        {item.message.description}
      </p>
      <p className="mute">
        From {item.message.email}. If it is not sent before, your first visit to this site after{' '}
        {formatMoment(new Date(item.until))} deletes it. It is in this browser only; whoever uses this browser
        can read it.
      </p>
      <p className="actions">
        <button
          type="button"
          className="button"
          data-variant="primary"
          aria-disabled={isBusy || undefined}
          aria-busy={isBusy || undefined}
          onClick={onSend}
        >
          {isBusy ? 'Sending...' : 'Send it now'}
        </button>
        <button type="button" className="button" onClick={onDiscard}>
          Discard it
        </button>
      </p>
    </div>
  );
}
