import '../../styles/box.css';
import { useEffect, useRef, useState } from 'react';
import { sendMessage } from '../../client/backend/contact';
import { type ContactMessage, contactSchema, unsurePackage } from '../../client/forms/contact';
import { discardDraft, keepDraft, readDraft } from '../../client/forms/contact-draft';
import { contactMessages } from '../../client/forms/contact-messages';
import type { FieldErrors } from '../../client/forms/validate';
import { showSuccess } from '../../client/toast';
import { limits, writeLimit } from '../../shared/limits';
import { explainForm } from '../../shared/messages';
import { ErrorSummary } from '../form/ErrorSummary';
import { Field, Select, TextArea } from '../form/Field';
import { Honeypot } from '../form/Honeypot';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { FailedMessage } from './FailedMessage';
import { Receipt, type Sent } from './Receipt';

interface Props {
  /** The packages a visitor may choose, from the plans. */
  packages: string[];
  /** The email address that receives messages which the form cannot send. */
  address: string;
}

const form = 'contact';

/** The contact form: docs/product.md, "Contact form". */
export function ContactForm({ packages, address }: Props) {
  // A retry of the same text is sent with the same key, so that it is stored once.
  const attempt = useRef<{ text: string; key: string } | null>(null);
  const [receipt, setReceipt] = useState<Sent | null>(null);
  // The receipt replaces the form until the visitor writes another message.
  const [isWriting, setIsWriting] = useState(true);
  const [isRestored, setIsRestored] = useState(false);

  const keyFor = (message: ContactMessage) => {
    const text = JSON.stringify(message);
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    return attempt.current.key;
  };

  const { errors, problem, isBusy, summary, readFields, formProps } = useForm({
    schema: contactSchema(packages),
    submit: (message) => sendMessage(message, keyFor(message)),
    onSuccess: (_, message) => {
      setReceipt({ message, idempotencyKey: keyFor(message), at: new Date() });
      setIsWriting(false);
      attempt.current = null;
      discardDraft();
      setIsRestored(false);
      showSuccess(contactMessages.contactSent);
      return 'clear';
    },
    onFailure: explainForm,
    failed: contactMessages.contactFailed,
    answerToPrograms: null,
  });

  useEffect(() => {
    const draft = readDraft();
    if (draft === null) return;
    attempt.current = draft.attempt;
    for (const [name, value] of Object.entries(draft.fields)) {
      const field = document.getElementById(`${form}-${name}`);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if ((isField || field instanceof HTMLSelectElement) && field.value === '') field.value = value;
    }
    setIsRestored(true);
  }, []);

  const discard = () => {
    discardDraft();
    formProps.ref.current?.reset();
    setIsRestored(false);
    document.getElementById(`${form}-fullName`)?.focus();
  };

  const writeAnother = () => {
    setIsWriting(true);
    setTimeout(() => document.getElementById(`${form}-fullName`)?.focus());
  };

  return (
    <>
      {receipt && (
        <Receipt key={receipt.idempotencyKey} {...receipt} onAnother={isWriting ? null : writeAnother} />
      )}
      {isRestored && <RestoredDraft onDiscard={discard} />}
      <form id={form} {...formProps} aria-label="Contact" hidden={!isWriting}>
        <ErrorSummary {...{ summary, form, errors, problem }}>
          <FailedMessage
            address={address}
            readFields={readFields}
            onKeep={() => keepDraft({ fields: readFields(), attempt: attempt.current })}
          />
        </ErrorSummary>
        <ContactFields packages={packages} errors={errors} />
        <Honeypot />
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          Send message
        </SubmitButton>
      </form>
    </>
  );
}

function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="box draft" role="status">
      <p>This is the draft that you kept on this device. It is not sent yet.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onDiscard}>
          Discard draft
        </button>
      </p>
    </div>
  );
}

function ContactFields({ packages, errors }: Pick<Props, 'packages'> & { errors: FieldErrors }) {
  return (
    <>
      <Field form={form} name="fullName" label="Full Name" autoComplete="name" error={errors.fullName} />
      <Field form={form} name="email" label="Email" type="email" autoComplete="email" error={errors.email} />
      <Field
        form={form}
        name="company"
        label="Company"
        hint="Optional"
        autoComplete="organization"
        error={errors.company}
      />
      <Select
        form={form}
        name="package"
        label="Package"
        prompt="Select a package"
        options={[...packages, unsurePackage].map((value) => ({ value, text: value }))}
        error={errors.package}
      />
      <TextArea
        form={form}
        name="description"
        label="Description"
        rows={6}
        hint={`Which task should the agent take over? Up to ${writeLimit(limits.description)} characters.`}
        error={errors.description}
      />
    </>
  );
}
