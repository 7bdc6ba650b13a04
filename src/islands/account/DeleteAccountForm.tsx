import { deleteAccount } from '../../client/backend/account-data';
import type { SessionUser } from '../../client/backend/session';
import { deletionSchema, deletionWord } from '../../client/forms/auth';
import { flashSuccess } from '../../client/toast';
import { accountMessages } from '../../shared/messages/account';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import { paths } from '../../shared/paths';
import { Field } from '../form/Field';
import { Form } from '../form/Form';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { ConfirmIdentity } from './ConfirmIdentity';

interface Props {
  user: SessionUser;
}

export function DeleteAccountForm({ user }: Props) {
  const form = useForm({
    id: 'delete-account',
    schema: deletionSchema,
    submit: ({ currentPassword, newsletter }) =>
      deleteAccount({ ...user, password: currentPassword }, newsletter !== undefined),
    fieldOf: { wrong_password: 'currentPassword' },
    onSuccess: () => {
      flashSuccess(accountMessages.accountDeleted);
      location.replace(paths.home);
      return 'clear';
    },
    onFailure: getAuthFailureMessage,
  });

  return (
    <Form state={form} label="Delete account">
      <Field {...form.field('confirmation')} label={`Type “${deletionWord}” to confirm`} autoComplete="off" />
      <ConfirmIdentity email={user.email} field={form.field} />
      {user.isEmailConfirmed ? (
        <label className="checkbox-field">
          <input type="checkbox" name="newsletter" />
          Also unsubscribe me from the newsletter
        </label>
      ) : (
        <p className="mute">
          To unsubscribe from the newsletter as well, use the link at the end of any issue.
        </p>
      )}
      <SubmitButton busyText="Deleting..." isOutlined>
        DELETE ACCOUNT
      </SubmitButton>
    </Form>
  );
}
