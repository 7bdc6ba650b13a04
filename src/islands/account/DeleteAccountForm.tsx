import { deleteAccount } from '../../client/backend/owner-rights';
import type { SessionUser } from '../../client/backend/session';
import { accountMessages } from '../../client/forms/account-messages';
import { deletionSchema, deletionWord } from '../../client/forms/auth';
import { flashSuccess } from '../../client/toast';
import { explainAuth } from '../../shared/auth-messages';
import { paths } from '../../shared/paths';
import { ErrorSummary } from '../form/ErrorSummary';
import { Field } from '../form/Field';
import { PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

interface Props {
  user: SessionUser;
}

const form = 'delete-account';

/** Deletes the account. Asks for a typed word, against a press by mistake, and for the password, against an unlocked screen. */
export function DeleteAccountForm({ user }: Props) {
  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: deletionSchema,
    submit: ({ password, newsletter }) =>
      deleteAccount({ id: user.id, email: user.email, password }, newsletter !== undefined),
    onSuccess: () => {
      flashSuccess(accountMessages.accountDeleted);
      location.replace(paths.home);
      return 'clear';
    },
    onFailure: explainAuth,
  });

  return (
    <form id={form} {...formProps} aria-label="Delete account">
      <ErrorSummary {...{ summary, form, errors, problem }} />
      <Field
        form={form}
        name="confirmation"
        label={`Type “${deletionWord}” to confirm`}
        autoComplete="off"
        error={errors.confirmation}
      />
      <PasswordField
        form={form}
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={errors.password}
      />
      {user.isAddressConfirmed ? (
        <label className="tick">
          <input type="checkbox" name="newsletter" />
          Delete my address from the newsletter, too
        </label>
      ) : (
        <p className="mute">To leave the newsletter, too, open the link at the end of any of its messages.</p>
      )}
      <SubmitButton isBusy={isBusy} busyText="Deleting..." isOutlined>
        DELETE ACCOUNT
      </SubmitButton>
    </form>
  );
}
