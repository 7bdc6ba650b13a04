import '../../styles/box.css';
import { useState } from 'react';
import { signUp } from '../../client/backend/auth';
import { signUpSchema } from '../../client/forms/auth';
import { flashSuccess, showSuccess } from '../../client/toast';
import { authMessages, preferServiceMessage } from '../../shared/messages/auth';
import { addInputKeptNote } from '../../shared/messages/failures';
import { paths } from '../../shared/paths';
import type { ErrorCode } from '../../shared/result';
import { withBoundary } from '../form/Boundary';
import { EmailField, Field } from '../form/Field';
import { FocusedHeading } from '../form/FocusedHeading';
import { Form } from '../form/Form';
import { NewPasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { ResendConfirmation } from './ResendConfirmation';

interface Props {
  /** The date of the Terms of Service that the page links to, YYYY-MM-DD. */
  termsVersion: string;
}

export const SignUpForm = withBoundary(function SignUpForm({ termsVersion }: Props) {
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);
  const form = useForm({
    id: 'sign-up',
    schema: signUpSchema,
    submit: (input) => signUp(input, termsVersion),
    onSuccess: (outcome, { email }) => {
      if (outcome === 'signedIn') {
        flashSuccess(authMessages.signedUp);
        location.assign(paths.account);
        return 'keep';
      }
      showSuccess(authMessages.signedUp);
      setUnconfirmedEmail(email);
      return 'keep';
    },
    onFailure: (failure) =>
      failure.code === 'weak_password'
        ? preferServiceMessage(failure)
        : addInputKeptNote(preferServiceMessage(failure)),
    failureToast: preferServiceMessage,
    fieldOf: { weak_password: 'password' },
  });

  const enterAnotherEmail = () => {
    setUnconfirmedEmail(null);
    setTimeout(() => document.getElementById('sign-up-email')?.focus());
  };

  return (
    <>
      {unconfirmedEmail !== null && <CheckInbox email={unconfirmedEmail} onAnother={enterAnotherEmail} />}
      <Form
        state={form}
        label="Sign up"
        hidden={unconfirmedEmail !== null}
        help={createNextSteps(form.failure?.code)}
      >
        <Field {...form.field('name')} label="Name" autoComplete="name" />
        <EmailField {...form.field('email')} autoComplete="username" />
        <NewPasswordField {...form.field('password')} label="Password" />
        <SubmitButton busyText="Creating Account...">CREATE ACCOUNT</SubmitButton>
      </Form>
    </>
  );
});

/** The links to what the visitor can do after a failure, if there are any. */
function createNextSteps(code: ErrorCode | undefined) {
  if (code === 'rejected')
    return (
      <p className="actions">
        <a className="button" href={paths.contact}>
          Contact us
        </a>
      </p>
    );
  if (code !== 'account_exists') return null;
  return (
    <p className="actions">
      <a className="button" href={paths.signIn}>
        Sign in
      </a>
      <a className="button" href={paths.forgotPassword}>
        Reset your password
      </a>
    </p>
  );
}

function CheckInbox({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <div className="box">
      <FocusedHeading>Check your inbox</FocusedHeading>
      <p>
        If <strong>{email}</strong> still needs to be confirmed, we’ve sent a link to it. Open the link, then
        enter your name and a password to confirm the account. If it doesn’t arrive, check your spam folder,
        sign up again later or <a href={paths.contact}>contact us</a>.
      </p>
      <p>
        Already have an account? <a href={paths.signIn}>Sign in</a> or{' '}
        <a href={paths.forgotPassword}>reset your password</a>.
      </p>
      <ResendConfirmation email={email} isJustSent />
      <p className="actions">
        <button type="button" className="button" onClick={onAnother}>
          Use another email address
        </button>
      </p>
    </div>
  );
}
