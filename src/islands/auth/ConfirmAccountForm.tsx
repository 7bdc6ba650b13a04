import { confirmAccountSchema } from '../../client/forms/auth';
import { flashSuccess } from '../../client/toast';
import { authMessages } from '../../shared/auth-messages';
import { paths } from '../../shared/paths';
import { Field } from '../form/Field';
import { Form } from '../form/Form';
import { NewPasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { OtherAccount, useEmailLink } from './useEmailLink';

interface Props {
  /** The date of the Terms of Service that the page links to, YYYY-MM-DD. */
  termsVersion: string;
}

/**
 * Confirms a new account and sets its name and password. Anyone can sign up with someone else's email address, so
 * nothing entered at sign-up may remain: docs/product.md, "Email links".
 */
export function ConfirmAccountForm({ termsVersion }: Props) {
  const { redeem, onFailure, isOtherAccount, switchAccount } = useEmailLink(['signup', 'email']);
  const form = useForm({
    id: 'confirm-account',
    schema: confirmAccountSchema,
    submit: ({ name, password }) =>
      redeem({ password, signUp: { full_name: name, terms_version: termsVersion } }),
    onSuccess: () => {
      flashSuccess(authMessages.emailConfirmed);
      location.assign(paths.account);
      return 'keep';
    },
    onFailure,
    fieldOf: { weak_password: 'password', same_password: 'password' },
  });

  return (
    <Form
      state={form}
      label="Confirm account"
      help={isOtherAccount && <OtherAccount onSwitch={switchAccount} />}
    >
      <Field {...form.field('name')} label="Name" autoComplete="name" />
      <NewPasswordField {...form.field('password')} label="Password" />
      <SubmitButton isBusy={form.isBusy} busyText="CONFIRMING...">
        CONFIRM
      </SubmitButton>
    </Form>
  );
}
