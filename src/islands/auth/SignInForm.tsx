import { useState } from 'react';
import { signIn } from '../../client/backend/auth';
import { signInSchema } from '../../client/forms/auth';
import { flashSuccess, showSuccess } from '../../client/toast';
import { authMessages, getAuthFailureMessage } from '../../shared/messages/auth';
import { toSafeDestination } from '../../shared/paths';
import { withBoundary } from '../form/Boundary';
import { EmailField } from '../form/Field';
import { Form } from '../form/Form';
import { PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { ResendConfirmation } from './ResendConfirmation';

/** The time between the notification and the redirect, in milliseconds. */
const redirectDelay = 500;

export const SignInForm = withBoundary(function SignInForm() {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const form = useForm({
    id: 'sign-in',
    schema: signInSchema,
    submit: signIn,
    onSuccess: () => {
      showSuccess(authMessages.signedIn);
      setTimeout(() => {
        flashSuccess(authMessages.signedIn);
        location.assign(toSafeDestination(new URLSearchParams(location.search).get('next')?.slice(0, 2000)));
      }, redirectDelay);
      return 'keep';
    },
    onFailure: (failure, { email }) => {
      setUnconfirmed(failure.code === 'email_not_confirmed' ? email : null);
      return getAuthFailureMessage(failure);
    },
  });

  return (
    <Form
      state={form}
      label="Sign in"
      help={unconfirmed !== null && <ResendConfirmation email={unconfirmed} />}
    >
      <EmailField {...form.field('email')} autoComplete="username" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <SubmitButton busyText="Signing In...">SIGN IN</SubmitButton>
    </Form>
  );
});
