import { resetPasswordSchema } from '../../client/forms/auth';
import { flashSuccess } from '../../client/toast';
import { authMessages } from '../../shared/auth-messages';
import { limits } from '../../shared/limits';
import { paths } from '../../shared/paths';
import { ErrorSummary } from '../form/ErrorSummary';
import { PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { OtherAccount, useMailLink } from './useMailLink';

const form = 'reset-password';

/** Sets a new password with the link from the email: docs/product.md, "Reset password". */
export function ResetPasswordForm() {
  const { redeem, onFailure, isOtherAccount, leave } = useMailLink(['recovery']);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: resetPasswordSchema,
    submit: ({ password }) => redeem({ password }),
    onSuccess: () => {
      flashSuccess(authMessages.passwordChanged);
      location.assign(paths.account);
      return 'keep';
    },
    onFailure,
  });

  return (
    <form id={form} {...formProps} aria-label="New password">
      <ErrorSummary {...{ summary, form, errors, problem }}>
        {isOtherAccount && <OtherAccount onLeave={leave} />}
      </ErrorSummary>
      <PasswordField
        form={form}
        name="password"
        label="New password"
        autoComplete="new-password"
        hint={`Must be at least ${limits.passwordMin} characters long`}
        error={errors.password}
      />
      <SubmitButton isBusy={isBusy} busyText="Saving...">
        SET NEW PASSWORD
      </SubmitButton>
    </form>
  );
}
