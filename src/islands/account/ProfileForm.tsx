import { type ReactNode, useRef, useState } from 'react';
import { changeEmail, saveName } from '../../client/backend/account';
import { changePassword, checkPassword } from '../../client/backend/safeguards';
import type { SessionUser } from '../../client/backend/session';
import { createProfileSchema, isSameEmail } from '../../client/forms/auth';
import { showSuccess } from '../../client/toast';
import { toReadableEmail } from '../../shared/email-address';
import { accountMessages } from '../../shared/messages/account';
import { describeAuthFailure } from '../../shared/messages/auth';
import { addInputKeptNote } from '../../shared/messages/failures';
import { ok, type Result } from '../../shared/result';
import { EmailField, Field } from '../form/Field';
import { Form } from '../form/Form';
import { NewPasswordField, PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useCountdown } from '../form/useCountdown';
import { type FormState, useForm } from '../form/useForm';

interface Props {
  user: SessionUser;
  /** The stored name; empty without one. */
  name: string;
  onNameSaved: (name: string) => void;
  /** Further buttons. */
  children: ReactNode;
}

/** Name, email address and password. Sends only what has changed, and reports each change. */
export function ProfileForm({ user, name, onNameSaved, children }: Props) {
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  /** The messages about the changes of this submit, even if a later step fails. */
  const changes = useRef<string[]>([]);

  const [secondsLeft, startCountdown] = useCountdown();
  const form = useForm({
    id: 'profile-form',
    secondsLeft,
    schema: createProfileSchema(user.email),
    submit: async (input): Promise<Result<null>> => {
      changes.current = [];
      const isEmailNew = !isSameEmail(input.email, user.email);
      const { currentPassword, newPassword } = input;
      if (newPassword !== undefined) {
        const result = await changePassword({ email: user.email, currentPassword, password: newPassword });
        if (!result.ok) return result;
        setIsPasswordOpen(false);
        changes.current.push(accountMessages.passwordSaved);
      } else if (isEmailNew) {
        const checked = await checkPassword({ email: user.email, password: currentPassword });
        if (!checked.ok) return checked;
      }
      if (input.name !== name) {
        const saved = await saveName(user.id, input.name);
        if (!saved.ok) return saved;
        onNameSaved(input.name);
        changes.current.push(accountMessages.nameSaved);
      }
      if (isEmailNew) {
        const changed = await changeEmail(input.email);
        startCountdown();
        if (!changed.ok) return changed;
        setUnconfirmed(changed.value === 'confirm' ? input.email : null);
        changes.current.push(
          changed.value === 'confirm' ? accountMessages.emailConfirm : accountMessages.emailSaved,
        );
      }
      return ok(null);
    },
    onSuccess: () => {
      const text = changes.current.join(' ');
      showSuccess(text === '' ? accountMessages.nothingToSave : { title: 'Success!', text });
      return 'clear';
    },
    fieldOf: {
      weak_password: 'newPassword',
      same_password: 'newPassword',
      wrong_password: 'currentPassword',
      email_in_use: 'email',
    },
    onFailure: (failure) => [...changes.current, addInputKeptNote(describeAuthFailure(failure))].join(' '),
  });

  return (
    <Form state={form} label="Profile">
      <NameAndEmail {...{ user, name, unconfirmed }} field={form.field} />
      <Passwords field={form.field} isPasswordOpen={isPasswordOpen} />
      <p className="actions">
        <SubmitButton busyText="Saving...">SAVE CHANGES</SubmitButton>
        <button
          type="button"
          className="button"
          aria-expanded={isPasswordOpen}
          onClick={() => setIsPasswordOpen(!isPasswordOpen)}
        >
          {isPasswordOpen ? 'Cancel password change' : 'Change your password'}
        </button>
        {children}
      </p>
    </Form>
  );
}

interface FieldsProps extends Pick<Props, 'user' | 'name'>, Pick<FormState, 'field'> {
  /** The new email address until its owner has used the links in both emails. */
  unconfirmed: string | null;
}

function NameAndEmail({ user, name, field, unconfirmed }: FieldsProps) {
  return (
    <>
      <Field {...field('name')} label="NAME" autoComplete="name" defaultValue={name} />
      <EmailField
        {...field('email')}
        label="EMAIL"
        autoComplete="username"
        defaultValue={toReadableEmail(user.email)}
      />
      {unconfirmed !== null && (
        <p className="mute">
          We sent a link to <bdi>{unconfirmed}</bdi> and a link to your old email address. Open both to finish
          the change. Until then, sign in with the old email address.
        </p>
      )}
    </>
  );
}

function Passwords({ field, isPasswordOpen }: Pick<FormState, 'field'> & { isPasswordOpen: boolean }) {
  return (
    <>
      <PasswordField
        {...field('currentPassword')}
        label="PASSWORD"
        placeholder="••••••••"
        autoComplete="current-password"
        hint="Enter your current password to change your email address or your password"
      />
      {isPasswordOpen && <NewPasswordField {...field('newPassword')} label="NEW PASSWORD" />}
    </>
  );
}
