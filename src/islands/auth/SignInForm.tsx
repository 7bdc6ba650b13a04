import { useState } from 'react';
import { signIn } from '../../client/backend/auth';
import { signInSchema } from '../../client/forms/auth';
import { flashSuccess, showSuccess } from '../../client/toast';
import { authMessages, explainAuth } from '../../shared/auth-messages';
import { safeDestination } from '../../shared/paths';
import { ErrorSummary } from '../form/ErrorSummary';
import { EmailField } from '../form/Field';
import { PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { SendAgain } from './SendAgain';

const form = 'sign-in';

/** The time between the success and the account, in milliseconds: the welcome is seen. */
const redirectDelay = 500;

/** Sign-in: docs/product.md, "Sign-in". */
export function SignInForm() {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: signInSchema,
    submit: (input) => signIn(input),
    onSuccess: () => {
      showSuccess(authMessages.signedIn);
      setTimeout(() => {
        flashSuccess(authMessages.signedIn);
        location.assign(safeDestination(new URLSearchParams(location.search).get('next')));
      }, redirectDelay);
      return 'keep';
    },
    onFailure: (failure, { email }) => {
      setUnconfirmed(failure.code === 'email_not_confirmed' ? email : null);
      return explainAuth(failure);
    },
  });

  return (
    <form id={form} {...formProps} aria-label="Sign in">
      <ErrorSummary {...{ summary, form, errors, problem }} />
      {problem !== null && unconfirmed !== null && <SendAgain email={unconfirmed} />}
      <EmailField form={form} autoComplete="username" error={errors.email} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
      />
      <SubmitButton isBusy={isBusy} busyText="Signing In...">
        SIGN IN
      </SubmitButton>
    </form>
  );
}
