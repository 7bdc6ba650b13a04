import { useState } from 'react';
import { subscribe } from '../../client/backend/newsletter';
import { newsletterSchema } from '../../client/forms/newsletter';
import { newsletterMessages } from '../../client/forms/newsletter-messages';
import { showSuccess } from '../../client/toast';
import { explainForm } from '../../shared/messages';
import { ErrorSummary } from '../form/ErrorSummary';
import { EmailField, Field } from '../form/Field';
import { FocusedHeading } from '../form/FocusedHeading';
import { Honeypot } from '../form/Honeypot';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

const form = 'newsletter';

/** The newsletter form: docs/product.md, "Newsletter". */
export function NewsletterForm() {
  // What is left to do takes the form's place, until somebody subscribes another address.
  const [isSent, setIsSent] = useState(false);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: newsletterSchema,
    submit: subscribe,
    onSuccess: () => {
      showSuccess(newsletterMessages.subscribed);
      setIsSent(true);
      return 'clear';
    },
    onFailure: explainForm,
    failed: newsletterMessages.subscribeFailed,
    answerToPrograms: null,
  });

  const subscribeAnother = () => {
    setIsSent(false);
    setTimeout(() => document.getElementById(`${form}-firstName`)?.focus());
  };

  return (
    <>
      {isSent && <StepLeft onAnother={subscribeAnother} />}
      <form id={form} {...formProps} aria-label="Newsletter" hidden={isSent}>
        <ErrorSummary {...{ summary, form, errors, problem }} />
        <Field
          form={form}
          name="firstName"
          label="First Name"
          autoComplete="given-name"
          error={errors.firstName}
        />
        <EmailField form={form} autoComplete="email" error={errors.email} />
        <Honeypot />
        <SubmitButton isBusy={isBusy} busyText="SUBSCRIBING...">
          SUBSCRIBE
        </SubmitButton>
      </form>
    </>
  );
}

function StepLeft({ onAnother }: { onAnother: () => void }) {
  return (
    <div className="news-sent">
      <FocusedHeading>One step is left</FocusedHeading>
      <p>Look into your mailbox now. The newsletter comes once you have confirmed your address there.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onAnother}>
          Use another address
        </button>
      </p>
    </div>
  );
}
