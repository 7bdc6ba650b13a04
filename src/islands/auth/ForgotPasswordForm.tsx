import '../../styles/box.css';
import { useState } from 'react';
import { requestPasswordReset } from '../../client/backend/auth';
import { forgotPasswordSchema } from '../../client/forms/auth';
import { showSuccess } from '../../client/toast';
import { authMessages, preferServiceMessage } from '../../shared/messages/auth';
import { addInputKeptNote } from '../../shared/messages/failures';
import { withBoundary } from '../form/Boundary';
import { EmailField } from '../form/Field';
import { FocusedHeading } from '../form/FocusedHeading';
import { Form } from '../form/Form';
import { SubmitButton } from '../form/SubmitButton';
import { useCountdown } from '../form/useCountdown';
import { useForm } from '../form/useForm';

export const ForgotPasswordForm = withBoundary(function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [secondsLeft, startCountdown] = useCountdown();
  const form = useForm({
    id: 'forgot-password',
    schema: forgotPasswordSchema,
    secondsLeft,
    submit: async ({ email }) => {
      const result = await requestPasswordReset(email);
      // Offline, no email was requested. After a timeout it may still arrive.
      if (result.ok || result.code !== 'offline') startCountdown();
      return result;
    },
    onSuccess: (_, { email }) => {
      showSuccess(authMessages.resetSent);
      setSentTo(email);
      return 'clear';
    },
    onFailure: (failure) => addInputKeptNote(preferServiceMessage(failure)),
    failureToast: preferServiceMessage,
  });

  const enterAgain = () => {
    setSentTo(null);
    setTimeout(() => document.getElementById('forgot-password-email')?.focus());
  };

  return (
    <>
      <Form state={form} label="Forgot password" hidden={sentTo !== null}>
        <EmailField {...form.field('email')} autoComplete="username" />
        <SubmitButton busyText="SENDING...">SEND RESET LINK</SubmitButton>
      </Form>
      {sentTo !== null && (
        <div className="box">
          <FocusedHeading>Email Sent!</FocusedHeading>
          <p>
            If <strong>{sentTo}</strong> belongs to an account, we’ve sent a link to set a new password. Check
            your spam folder if it doesn’t arrive within a few minutes.
          </p>
          <p className="actions">
            <button type="button" className="button" onClick={enterAgain}>
              Try again
            </button>
          </p>
        </div>
      )}
    </>
  );
});
