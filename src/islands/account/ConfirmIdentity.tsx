import { PasswordField } from '../form/PasswordField';
import type { FormState } from '../form/useForm';

interface Props extends Pick<FormState, 'field'> {
  email: string;
}

/**
 * Asks for the current password before a change that someone else at an unlocked screen must not make: a new password or
 * email address, the end of a session, the deletion of the account. The user name, which is not displayed, makes password
 * managers enter the password of this account.
 */
export function ConfirmIdentity({ email, field }: Props) {
  return (
    <>
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        defaultValue={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        {...field('currentPassword')}
        label="PASSWORD"
        placeholder="••••••••"
        autoComplete="current-password"
        hint="Enter your current password to confirm that it’s you"
      />
    </>
  );
}
