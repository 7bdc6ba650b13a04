import { confirmAccountSchema } from '../../client/forms/auth';
import { flashSuccess } from '../../client/toast';
import { authMessages } from '../../shared/auth-messages';
import { limits } from '../../shared/limits';
import { paths } from '../../shared/paths';
import { ErrorSummary } from '../form/ErrorSummary';
import { Field } from '../form/Field';
import { PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { OtherAccount, useMailLink } from './useMailLink';

const form = 'confirm-account';

interface Props {
  /** The date of the Terms of Service that the page links to, YYYY-MM-DD. */
  termsVersion: string;
}

/**
 * Confirms a new account and sets its name and password. Anyone can sign up with someone else's email address, so
 * nothing entered at sign-up may remain: docs/product.md, "Mail links".
 */
export function ConfirmAccountForm({ termsVersion }: Props) {
  const { redeem, onFailure, isOtherAccount, leave } = useMailLink(['signup', 'email']);
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: confirmAccountSchema,
    submit: ({ name, password }) =>
      redeem({ password, signUp: { full_name: name, terms_version: termsVersion } }),
    onSuccess: () => {
      flashSuccess(authMessages.addressConfirmed);
      location.assign(paths.account);
      return 'keep';
    },
    onFailure,
  });

  return (
    <form id={form} {...formProps} aria-label="Confirm account">
      <ErrorSummary {...{ summary, form, errors, problem }}>
        {isOtherAccount && <OtherAccount onLeave={leave} />}
      </ErrorSummary>
      <Field form={form} name="name" label="Name" autoComplete="name" error={errors.name} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="new-password"
        hint={`Must be at least ${limits.passwordMin} characters long`}
        error={errors.password}
      />
      <SubmitButton isBusy={isBusy} busyText="CONFIRMING...">
        CONFIRM
      </SubmitButton>
    </form>
  );
}
