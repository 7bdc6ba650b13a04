import '../../components/ui/Box.css';
import { useEffect, useRef, useState } from 'react';
import { requestPasswordReset } from '../../lib/backend/auth';
import { forgotPasswordSchema } from '../../lib/forms/auth';
import { explainByService, messages } from '../../lib/messages';
import { showError, showSuccess } from '../../lib/toast';
import { ErrorSummary } from '../form/ErrorSummary';
import { Field } from '../form/Field';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

const form = 'forgot-password';

/** Forgot password: the form, then the confirmation, then the form again. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const confirmation = useRef<HTMLHeadingElement>(null);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: forgotPasswordSchema,
    submit: ({ email }) => requestPasswordReset(email),
    onSuccess: (_, { email }) => {
      showSuccess(messages.resetSent);
      setSentTo(email);
      return 'clear';
    },
    onFailure: (failure) => {
      const sentence = explainByService(failure);
      showError(sentence);
      return sentence;
    },
  });

  useEffect(() => {
    if (sentTo !== null) confirmation.current?.focus();
  }, [sentTo]);

  if (sentTo !== null)
    return (
      <div className="box">
        <h2 ref={confirmation} tabIndex={-1}>
          Email Sent!
        </h2>
        <p>
          If <strong>{sentTo}</strong> belongs to an account, a link for a new password is on its way. Look in
          your spam folder if it does not arrive within a few minutes.
        </p>
        <p className="actions">
          <button type="button" className="button" onClick={() => setSentTo(null)}>
            Try again
          </button>
        </p>
      </div>
    );

  return (
    <form id={form} {...formProps} aria-label="Forgot password">
      <ErrorSummary {...{ summary, form, errors, problem }} />
      <Field
        form={form}
        name="email"
        label="Email Address"
        type="email"
        autoComplete="username"
        error={errors.email}
      />
      <SubmitButton isBusy={isBusy} busyText="SENDING...">
        SEND RESET LINK
      </SubmitButton>
    </form>
  );
}
