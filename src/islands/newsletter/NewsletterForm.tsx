import { useState } from 'react';
import { subscribe } from '../../client/backend/newsletter';
import { newsletterSchema } from '../../client/forms/newsletter';
import { showSuccess } from '../../client/toast';
import { getFormFailureMessage } from '../../shared/messages/failures';
import { newsletterMessages } from '../../shared/messages/newsletter';
import { withBoundary } from '../form/Boundary';
import { EmailField, Field } from '../form/Field';
import { FocusedHeading } from '../form/FocusedHeading';
import { Form } from '../form/Form';
import { Honeypot } from '../form/Honeypot';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

export const NewsletterForm = withBoundary(function NewsletterForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    id: 'newsletter',
    schema: newsletterSchema,
    submit: subscribe,
    onSuccess: (_, { email }) => {
      showSuccess(newsletterMessages.subscribed);
      setSentTo(email);
      return 'clear';
    },
    onFailure: getFormFailureMessage,
    failureToast: newsletterMessages.subscribeFailed,
    honeypotResult: null,
  });

  const subscribeAnother = () => {
    setSentTo(null);
    setTimeout(() => document.getElementById('newsletter-firstName')?.focus());
  };

  return (
    <>
      {sentTo !== null && <ConfirmationSent email={sentTo} onAnother={subscribeAnother} />}
      <Form state={form} label="Newsletter" hidden={sentTo !== null}>
        <Field {...form.field('firstName')} label="First Name" autoComplete="given-name" />
        <EmailField {...form.field('email')} autoComplete="email" />
        <Honeypot />
        <SubmitButton busyText="SUBSCRIBING...">SUBSCRIBE</SubmitButton>
      </Form>
    </>
  );
});

function ConfirmationSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <div className="newsletter-sent">
      <FocusedHeading>One more step</FocusedHeading>
      <p>
        If <strong>{email}</strong> is not subscribed yet, we’ll email it a confirmation link. Open it and
        confirm to receive the newsletter. Check your spam folder if it doesn’t arrive within a few minutes.
      </p>
      <p className="actions">
        <button type="button" className="button" onClick={onAnother}>
          Use another email address
        </button>
      </p>
    </div>
  );
}
