import { useState } from 'react';
import { subscribe } from '../../client/backend/newsletter';
import { newsletterSchema } from '../../client/forms/newsletter';
import { showSuccess } from '../../client/toast';
import { describeFormFailure } from '../../shared/messages/failures';
import { newsletterMessages } from '../../shared/messages/newsletter';
import { EmailField, Field } from '../form/Field';
import { FocusedHeading } from '../form/FocusedHeading';
import { Form } from '../form/Form';
import { Honeypot } from '../form/Honeypot';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

/** The newsletter form: docs/product.md, "Newsletter". */
export function NewsletterForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    id: 'newsletter',
    schema: newsletterSchema,
    submit: subscribe,
    onSuccess: () => {
      showSuccess(newsletterMessages.subscribed);
      setIsSent(true);
      return 'clear';
    },
    onFailure: describeFormFailure,
    failureToast: newsletterMessages.subscribeFailed,
    honeypotResult: null,
  });

  const subscribeAnother = () => {
    setIsSent(false);
    setTimeout(() => document.getElementById('newsletter-firstName')?.focus());
  };

  return (
    <>
      {isSent && <ConfirmationSent onAnother={subscribeAnother} />}
      <Form state={form} label="Newsletter" hidden={isSent}>
        <Field {...form.field('firstName')} label="First Name" autoComplete="given-name" />
        <EmailField {...form.field('email')} autoComplete="email" />
        <Honeypot />
        <SubmitButton isBusy={form.isBusy} busyText="SUBSCRIBING...">
          SUBSCRIBE
        </SubmitButton>
      </Form>
    </>
  );
}

/** Replaces the form until the visitor subscribes another email address. */
function ConfirmationSent({ onAnother }: { onAnother: () => void }) {
  return (
    <div className="newsletter-sent">
      <FocusedHeading>One more step</FocusedHeading>
      <p>We'll email you a confirmation link. Open it and confirm to receive the newsletter.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onAnother}>
          Use another email address
        </button>
      </p>
    </div>
  );
}
