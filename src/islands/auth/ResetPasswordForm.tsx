import { resetPasswordSchema } from '../../client/forms/auth';
import { flashSuccess } from '../../client/toast';
import { authMessages } from '../../shared/auth-messages';
import { paths } from '../../shared/paths';
import { Form } from '../form/Form';
import { NewPasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { OtherAccount, useEmailLink } from './useEmailLink';

/** Sets a new password with the link from the email: docs/product.md, "Reset password". */
export function ResetPasswordForm() {
  const { redeem, onFailure, isOtherAccount, switchAccount } = useEmailLink(['recovery']);
  const form = useForm({
    id: 'reset-password',
    schema: resetPasswordSchema,
    submit: redeem,
    onSuccess: () => {
      flashSuccess(authMessages.passwordChanged);
      location.assign(paths.account);
      return 'keep';
    },
    onFailure,
    fieldOf: { weak_password: 'password', same_password: 'password' },
  });

  return (
    <Form
      state={form}
      label="New password"
      help={isOtherAccount && <OtherAccount onSwitch={switchAccount} />}
    >
      <NewPasswordField {...form.field('password')} label="New password" />
      <SubmitButton isBusy={form.isBusy} busyText="Saving...">
        SET NEW PASSWORD
      </SubmitButton>
    </Form>
  );
}
