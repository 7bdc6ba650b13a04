import { useRef, useState } from 'react';
import { sendMessage } from '../../lib/backend/contact';
import { contactMessages } from '../../lib/contact-messages';
import { type ContactMessage, contactSchema } from '../../lib/forms/contact';
import { limits, writeLimit } from '../../lib/forms/limits';
import type { FieldErrors } from '../../lib/forms/validate';
import { explainForm } from '../../lib/messages';
import { keepMessage } from '../../lib/outbox';
import { showSuccess } from '../../lib/toast';
import { ErrorSummary } from '../form/ErrorSummary';
import { Field, Select, TextArea } from '../form/Field';
import { SubmitButton } from '../form/SubmitButton';
import { Trap } from '../form/Trap';
import { useForm } from '../form/useForm';
import { Outbox } from './Outbox';
import { Receipt, type Sent } from './Receipt';

interface Props {
  /** The packages a visitor may choose, from the plans. */
  packages: string[];
}

const form = 'contact';

/** The contact form: docs/product.md, "Contact form". */
export function ContactForm({ packages }: Props) {
  // One key for one message: a retry after a lost answer is recognised; a changed message gets a new one.
  const sent = useRef<{ text: string; key: string } | null>(null);
  const [receipt, setReceipt] = useState<Sent | null>(null);
  // The receipt of what was written here takes the form's place, until somebody writes another message.
  const [isWriting, setIsWriting] = useState(true);
  const [canKeep, setCanKeep] = useState(false);

  const keyFor = (message: ContactMessage) => {
    const text = JSON.stringify(message);
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  };

  const { errors, problem, isBusy, summary, check, showProblem, clear, formProps } = useForm({
    schema: contactSchema(packages),
    submit: (message) => sendMessage(message, keyFor(message)),
    onSuccess: (_, message) => {
      setReceipt({ message, idempotencyKey: keyFor(message), at: new Date() });
      setIsWriting(false);
      sent.current = null;
      showSuccess(contactMessages.contactSent);
      return 'clear';
    },
    onFailure: (failure) => {
      // What the service refused today it refuses tomorrow.
      setCanKeep(failure.code !== 'refused');
      return explainForm(failure);
    },
    failed: contactMessages.contactFailed,
    answerToPrograms: null,
  });

  const keep = () => {
    const message = check();
    if (message === null) return;
    if (!keepMessage(message, keyFor(message))) {
      setCanKeep(false);
      showProblem(contactMessages.keepFailed);
      return;
    }
    sent.current = null;
    clear();
    showSuccess(contactMessages.kept);
    // The button is gone; what it made takes the focus.
    setTimeout(() => document.getElementById('outbox-title')?.focus());
  };

  const writeAnother = () => {
    setIsWriting(true);
    setTimeout(() => document.getElementById(`${form}-fullName`)?.focus());
  };

  return (
    <>
      <Outbox onSent={({ message, key }) => setReceipt({ message, idempotencyKey: key, at: new Date() })} />
      {receipt && (
        <Receipt key={receipt.idempotencyKey} {...receipt} onAnother={isWriting ? null : writeAnother} />
      )}
      <form id={form} {...formProps} aria-label="Contact" hidden={!isWriting}>
        <ErrorSummary {...{ summary, form, errors, problem }}>
          {canKeep && <KeepOffer onKeep={keep} />}
        </ErrorSummary>
        <ContactFields packages={packages} errors={errors} />
        <Trap />
        <SubmitButton isBusy={isBusy} busyText="Sending...">
          Send message
        </SubmitButton>
      </form>
    </>
  );
}

function KeepOffer({ onKeep }: { onKeep: () => void }) {
  return (
    <>
      <p className="actions">
        <button type="button" className="button" onClick={onKeep}>
          Keep it on this device
        </button>
      </p>
      <small>
        In this browser only, until you send or discard it. After 7 days your next visit to this site deletes
        it. Whoever uses this browser can read it.
      </small>
    </>
  );
}

function ContactFields({ packages, errors }: Props & { errors: FieldErrors }) {
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
        options={packages.map((value) => ({ value, text: value }))}
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
