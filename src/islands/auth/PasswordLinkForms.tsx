import { confirmAccountSchema, resetPasswordSchema } from '../../client/forms/auth';
import { flashSuccess } from '../../client/toast';
import { authMessages } from '../../shared/messages/auth';
import { paths } from '../../shared/paths';
import { withBoundary } from '../form/Boundary';
import { Field } from '../form/Field';
import { Form } from '../form/Form';
import { NewPasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { useEmailLink } from './useEmailLink';

const fieldOf = { weak_password: 'password', same_password: 'password' };

function openAccount(message: { title: string; text: string }): 'keep' {
  flashSuccess(message);
  location.replace(paths.account);
  return 'keep';
}

/**
 * Names the account to password managers, which would otherwise save another field as the username. The email address
 * is in the text above the form; client/email-link.ts fills in both.
 */
function AccountEmail() {
  return (
    <input
      className="visually-hidden"
      type="email"
      name="email"
      autoComplete="username"
      data-parameter="email"
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

interface ConfirmProps {
  /** The date of the Terms of Service that the page links to, YYYY-MM-DD. */
  termsVersion: string;
}

/**
 * Confirms a new account and sets its name and password. Anyone can sign up with someone else's email address, so
 * nothing entered at sign-up may remain: docs/product.md, "Email links".
 */
export const ConfirmAccountForm = withBoundary(function ConfirmAccountForm({ termsVersion }: ConfirmProps) {
  const { redeem, onFailure, help } = useEmailLink();
  const form = useForm({
    id: 'confirm-account',
    schema: confirmAccountSchema,
    submit: ({ name, password }) =>
      redeem({ password, signUp: { full_name: name, terms_version: termsVersion } }),
    onSuccess: () => openAccount(authMessages.emailConfirmed),
    onFailure,
    fieldOf,
  });

  return (
    <Form state={form} label="Confirm account" help={help}>
      <AccountEmail />
      <Field {...form.field('name')} label="Name" autoComplete="name" />
      <NewPasswordField {...form.field('password')} label="Password" />
      <SubmitButton busyText="CONFIRMING...">CONFIRM</SubmitButton>
    </Form>
  );
});

export const ResetPasswordForm = withBoundary(function ResetPasswordForm() {
  const { redeem, onFailure, help } = useEmailLink();
  const form = useForm({
    id: 'reset-password',
    schema: resetPasswordSchema,
    submit: redeem,
    onSuccess: () => openAccount(authMessages.passwordChanged),
    onFailure,
    fieldOf,
  });

  return (
    <Form state={form} label="New password" help={help}>
      <AccountEmail />
      <NewPasswordField {...form.field('password')} label="New password" />
      <SubmitButton busyText="Saving...">SET NEW PASSWORD</SubmitButton>
    </Form>
  );
});
