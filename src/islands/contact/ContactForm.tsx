import '../../styles/box.css';
import { useEffect, useRef, useState } from 'react';
import { sendMessage } from '../../client/backend/contact';
import { type ContactMessage, createContactSchema, notSurePackage } from '../../client/forms/contact';
import { discardDraft, readDraft, saveDraft } from '../../client/forms/contact-draft';
import { showSuccess } from '../../client/toast';
import { type ContactField, contactFields } from '../../shared/contact-fields';
import { formatLimit } from '../../shared/limits';
import { contactMessages } from '../../shared/messages/contact';
import { getFormFailureMessage } from '../../shared/messages/failures';
import { ok } from '../../shared/result';
import { withBoundary } from '../form/Boundary';
import { EmailField, Field, Select, TextArea } from '../form/Field';
import { Form } from '../form/Form';
import { Honeypot } from '../form/Honeypot';
import { SubmitButton } from '../form/SubmitButton';
import { type FormState, useForm } from '../form/useForm';
import { Receipt, type SentMessage } from './Receipt';
import { SendAlternatives } from './SendAlternatives';

interface Props {
  packages: string[];
  /** The email address that receives messages which the form cannot send. */
  email: string;
  /** A page to book a call, which the receipt links to. */
  bookingUrl?: string | undefined;
}

const id = 'contact';

/**
 * Waits until the visitor has released the mouse button or lifted the finger, then calls `show`. Content that moves during
 * a press makes the browser lose the click.
 */
function showAfterPress(show: () => void): void {
  if (document.querySelector(':active')) requestAnimationFrame(() => showAfterPress(show));
  else show();
}

function fillEmptyFields(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = document.getElementById(`${id}-${name}`);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if ((isField || field instanceof HTMLSelectElement) && field.value === '') field.value = value;
  }
}

/** A random UUID. crypto.randomUUID() exists only in secure contexts; the URL of a blob ends with a UUID in all. */
const createUuid = () => URL.createObjectURL(new Blob()).slice(-36);

/** The key of the last attempt. A retry of the same text is sent with the same key, so that it is stored once. */
function useIdempotencyKey() {
  const attempt = useRef<{ text: string; key: string } | null>(null);
  const getIdempotencyKey = (message: ContactMessage) => {
    const text = JSON.stringify(message);
    if (attempt.current?.text !== text) attempt.current = { text, key: createUuid() };
    return attempt.current.key;
  };
  return { attempt, getIdempotencyKey };
}

/** The receipt of the sent message. It survives Back and a reload, and ends with the tab. */
function useReceipt() {
  const [receipt, setReceipt] = useState<SentMessage | null>(null);
  // The receipt replaces the form until the visitor writes another message.
  const [isWriting, setIsWriting] = useState(true);
  useEffect(() => {
    setReceipt(history.state?.receipt ?? null);
    setIsWriting(!history.state?.receipt);
  }, []);
  const showReceipt = (sent: SentMessage) => {
    history.replaceState({ ...history.state, receipt: sent }, '');
    setReceipt(sent);
    setIsWriting(false);
  };
  const writeAnother = () => {
    setIsWriting(true);
    setTimeout(focusFirstField);
  };
  return { receipt, isWriting, showReceipt, writeAnother };
}

export const ContactForm = withBoundary(function ContactForm({ packages, email, bookingUrl }: Props) {
  const { attempt, getIdempotencyKey } = useIdempotencyKey();
  const { receipt, isWriting, showReceipt, writeAnother } = useReceipt();
  const [isRestored, setIsRestored] = useState(false);

  const form = useForm({
    id,
    schema: createContactSchema(packages),
    submit: async (message) => {
      const idempotencyKey = getIdempotencyKey(message);
      const result = await sendMessage(message, idempotencyKey);
      return result.ok ? ok(idempotencyKey) : result;
    },
    onSuccess: (idempotencyKey, message) => {
      showReceipt({ message, idempotencyKey, at: new Date() });
      attempt.current = null;
      discardDraft();
      setIsRestored(false);
      showSuccess(contactMessages.contactSent);
      return 'clear';
    },
    onFailure: getFormFailureMessage,
    failureToast: contactMessages.contactFailed,
    honeypotResult: '',
  });

  useEffect(() => {
    const draft = readDraft();
    if (draft === null) return;
    attempt.current = draft.attempt;
    fillEmptyFields(draft.fields);
    showAfterPress(() => setIsRestored(true));
  }, [attempt]);

  const discard = () => {
    discardDraft();
    form.reset();
    setIsRestored(false);
    focusFirstField();
  };

  return (
    <Form
      state={form}
      label="Contact"
      hidden={!isWriting}
      before={
        <>
          {receipt && (
            <Receipt
              key={receipt.idempotencyKey}
              {...receipt}
              onAnother={isWriting ? null : writeAnother}
              bookingUrl={bookingUrl}
            />
          )}
          {isRestored && <RestoredDraft onDiscard={discard} />}
        </>
      }
      help={
        <SendAlternatives
          email={email}
          readFields={form.readFields}
          onSaveDraft={() => saveDraft({ fields: form.readFields(), attempt: attempt.current })}
        />
      }
    >
      <ContactFields packages={packages} field={form.field} />
      <Honeypot />
      <SubmitButton busyText="Sending...">Send message</SubmitButton>
    </Form>
  );
});

const focusFirstField = () => document.getElementById(`${id}-${contactFields[0].name}`)?.focus();

function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="box draft" role="status">
      <p>This is the draft you saved on this device. It has not been sent.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onDiscard}>
          Discard draft
        </button>
      </p>
    </div>
  );
}

function ContactFields({ packages, field }: Pick<Props, 'packages'> & Pick<FormState, 'field'>) {
  return contactFields.map(({ name, label, type, limit, hint, autoComplete }: ContactField) => {
    const props = { ...field(name), label, hint };
    if (type === 'email') return <EmailField key={name} {...props} autoComplete={autoComplete} />;
    if (type === 'choice')
      return (
        <Select key={name} {...props} prompt="Select a package" options={[...packages, notSurePackage]} />
      );
    if (type === 'text')
      return (
        <TextArea
          key={name}
          {...props}
          rows={6}
          hint={[hint, `Up to ${formatLimit(limit)} characters.`].filter(Boolean).join(' ')}
        />
      );
    return <Field key={name} {...props} autoComplete={autoComplete} />;
  });
}
