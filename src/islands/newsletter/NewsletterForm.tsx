import { subscribe } from '../../lib/backend/newsletter';
import { newsletterSchema } from '../../lib/forms/newsletter';
import { explainForm, messages } from '../../lib/messages';
import { showError, showSuccess } from '../../lib/toast';
import { ErrorSummary } from '../form/ErrorSummary';
import { Field } from '../form/Field';
import { SubmitButton } from '../form/SubmitButton';
import { Trap } from '../form/Trap';
import { useForm } from '../form/useForm';

const form = 'newsletter';

/** The newsletter form: docs/product.md, "Newsletter". */
export function NewsletterForm() {
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: newsletterSchema,
    submit: subscribe,
    onSuccess: () => {
      showSuccess(messages.subscribed);
      return 'clear';
    },
    onFailure: (failure) => {
      showError(messages.subscribeFailed);
      return explainForm(failure);
    },
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
      <Field
        form={form}
        name="email"
        label="Email Address"
        type="email"
        autoComplete="email"
        error={errors.email}
      />
      <Trap />
      <SubmitButton isBusy={isBusy} busyText="SUBSCRIBING...">
        SUBSCRIBE
      </SubmitButton>
    </form>
  );
}
