import '../../styles/box.css';
import { useState } from 'react';
import { requestPasswordReset } from '../../client/backend/auth';
import { forgotPasswordSchema } from '../../client/forms/auth';
import { showSuccess } from '../../client/toast';
import { authMessages, explainByService } from '../../shared/auth-messages';
import { ErrorSummary } from '../form/ErrorSummary';
import { EmailField } from '../form/Field';
import { FocusedHeading } from '../form/FocusedHeading';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

const form = 'forgot-password';

/** Forgot password: the form, then the confirmation, then the form again. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: forgotPasswordSchema,
    submit: ({ email }) => requestPasswordReset(email),
    onSuccess: (_, { email }) => {
      showSuccess(authMessages.resetSent);
      setSentTo(email);
      return 'clear';
    },
    onFailure: explainByService,
  });

  if (sentTo !== null)
    return (
      <div className="box">
        <FocusedHeading>Email Sent!</FocusedHeading>
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
      <EmailField form={form} autoComplete="username" error={errors.email} />
      <SubmitButton isBusy={isBusy} busyText="SENDING...">
        SEND RESET LINK
      </SubmitButton>
    </form>
  );
}
