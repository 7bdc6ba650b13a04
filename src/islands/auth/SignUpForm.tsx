import '../../styles/box.css';
import { useState } from 'react';
import { signUp } from '../../client/backend/auth';
import { signUpSchema } from '../../client/forms/auth';
import { flashSuccess, showSuccess } from '../../client/toast';
import { authMessages, explainByService } from '../../shared/auth-messages';
import { limits } from '../../shared/limits';
import { paths } from '../../shared/paths';
import { ErrorSummary } from '../form/ErrorSummary';
import { EmailField, Field } from '../form/Field';
import { FocusedHeading } from '../form/FocusedHeading';
import { PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { SendAgain } from './SendAgain';

const form = 'sign-up';

interface Props {
  /** The date of the Terms of Service that the page leads to, year-month-day. */
  termsVersion: string;
}

/** Sign-up: docs/product.md, "Sign-up". */
export function SignUpForm({ termsVersion }: Props) {
  const [confirmAddress, setConfirmAddress] = useState<string | null>(null);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: signUpSchema,
    submit: (input) => signUp(input, termsVersion),
    onSuccess: (outcome, { email }) => {
      if (outcome === 'signedIn') {
        flashSuccess(authMessages.signedUp);
        location.assign(paths.account);
        return 'keep';
      }
      showSuccess(authMessages.signedUp);
      setConfirmAddress(email);
      return 'keep';
    },
    onFailure: explainByService,
  });

  const useAnotherAddress = () => {
    setConfirmAddress(null);
    setTimeout(() => document.getElementById(`${form}-email`)?.focus());
  };

  return (
    <>
      {confirmAddress !== null && <CheckInbox email={confirmAddress} onAnother={useAnotherAddress} />}
      <div hidden={confirmAddress !== null}>
        <form id={form} {...formProps} aria-label="Sign up">
          <ErrorSummary {...{ summary, form, errors, problem }} />
          <Field form={form} name="name" label="Name" autoComplete="name" error={errors.name} />
          <EmailField form={form} autoComplete="username" error={errors.email} />
          <PasswordField
            form={form}
            name="password"
            label="Password"
            autoComplete="new-password"
            hint={`Must be at least ${limits.passwordMin} characters long`}
            error={errors.password}
          />
          <SubmitButton isBusy={isBusy} busyText="Creating Account...">
            CREATE ACCOUNT
          </SubmitButton>
        </form>
      </div>
    </>
  );
}

function CheckInbox({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <div className="box">
      <FocusedHeading>Check your inbox</FocusedHeading>
      <p>
        We sent a message to <strong>{email}</strong>. Open the link in it and confirm your address there;
        then you are signed in. Look in your spam folder if it does not arrive.
      </p>
      <p>
        An address that has an account already gets no second one: then <a href={paths.signIn}>sign in</a> or{' '}
        <a href={paths.forgotPassword}>reset your password</a>.
      </p>
      <SendAgain email={email} isJustSent />
      <p className="actions">
        <button type="button" className="button" onClick={onAnother}>
          Use another email address
        </button>
      </p>
    </div>
  );
}
