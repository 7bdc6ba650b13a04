import { useState } from 'react';
import { subscribe } from '../../lib/backend/newsletter';
import { newsletterSchema } from '../../lib/forms/newsletter';
import { explainForm } from '../../lib/messages';
import { newsletterMessages } from '../../lib/newsletter-messages';
import { showSuccess } from '../../lib/toast';
import { ErrorSummary } from '../form/ErrorSummary';
import { EmailField, Field } from '../form/Field';
import { SubmitButton } from '../form/SubmitButton';
import { Trap } from '../form/Trap';
import { useForm } from '../form/useForm';

const form = 'newsletter';

/** The newsletter form: docs/product.md, "Newsletter". */
export function NewsletterForm() {
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

  return (
    <form id={form} {...formProps} aria-label="Newsletter">
      <ErrorSummary {...{ summary, form, errors, problem }} />
      <Field
        form={form}
        name="firstName"
        label="First Name"
        autoComplete="given-name"
        error={errors.firstName}
      />
      <EmailField form={form} autoComplete="email" error={errors.email} />
      <Trap />
      <SubmitButton isBusy={isBusy} busyText="SUBSCRIBING...">
        SUBSCRIBE
      </SubmitButton>
      {isSent && (
        <p>
          <strong className="display d4">One step is left</strong> Look into your mailbox now. The newsletter
          comes once you have confirmed your address there.
        </p>
      )}
    </form>
  );
}
