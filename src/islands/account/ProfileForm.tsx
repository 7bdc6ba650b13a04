import { useEffect, useRef, useState } from 'react';
import type { InferOutput } from 'valibot';
import { changeEmail, loadIdentity, saveName } from '../../client/backend/account';
import { changePassword, verifyPassword } from '../../client/backend/safeguards';
import type { SessionUser } from '../../client/backend/session';
import { isSameEmail, profileSchema } from '../../client/forms/auth';
import { showSuccess } from '../../client/toast';
import { accountMessages } from '../../shared/messages/account';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import { addInputKeptNote } from '../../shared/messages/failures';
import { ok, type Result } from '../../shared/result';
import { EmailField, Field } from '../form/Field';
import { Form } from '../form/Form';
import { NewPasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useCountdown } from '../form/useCountdown';
import { useForm } from '../form/useForm';
import { ConfirmIdentity } from './ConfirmIdentity';

interface Props {
  user: SessionUser;
  name: string;
  onNameSaved: (name: string) => void;
}

/** Saves what has changed. @param onPasswordSaved called after this step, because a later one can fail */
function useSaving({ user, name, onNameSaved }: Props, onPasswordSaved: () => void) {
  /** The messages about the changes of this submit, even if a later step fails. */
  const changes = useRef<string[]>([]);
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const [secondsLeft, startCountdown] = useCountdown();

  const savePassword = async (currentPassword: string, password: string) => {
    const result = await changePassword({ ...user, password: currentPassword }, password);
    if (!result.ok) return result;
    onPasswordSaved();
    changes.current.push(accountMessages.passwordSaved);
    return result;
  };

  const saveNewName = async (newName: string) => {
    const result = await saveName(user.id, newName);
    if (!result.ok) return result;
    onNameSaved(newName);
    changes.current.push(accountMessages.nameSaved);
    return result;
  };

  const saveEmail = async (email: string) => {
    const result = await changeEmail(user.id, email);
    startCountdown();
    if (!result.ok) return result;
    const isPending = result.value === 'confirm';
    setPendingEmail(isPending ? email : null);
    changes.current.push(isPending ? accountMessages.emailConfirm : accountMessages.emailSaved);
    return ok(null);
  };

  const save = async (input: InferOutput<typeof profileSchema>): Promise<Result<null>> => {
    changes.current = [];
    const { email, currentPassword = '', newPassword } = input;
    const isEmailNew = (before: string) => email !== undefined && !isSameEmail(email, before);
    let current = { name, email: user.email };
    if (newPassword === undefined && input.name === name && !isEmailNew(user.email)) {
      const loaded = await loadIdentity(user.id);
      if (!loaded.ok) return loaded;
      current = loaded.value;
    }
    let result: Result<null> = ok(null);
    if (newPassword !== undefined) result = await savePassword(currentPassword, newPassword);
    else if (isEmailNew(current.email)) result = await verifyPassword({ ...user, password: currentPassword });
    if (result.ok && input.name !== current.name) result = await saveNewName(input.name);
    if (result.ok && email !== undefined && isEmailNew(current.email)) result = await saveEmail(email);
    return result;
  };

  return { save, changes, pendingEmail, secondsLeft };
}

/** Shows a name that another tab has saved, unless the visitor has typed another one. */
function useNameField(id: string, name: string) {
  const shown = useRef(name);
  useEffect(() => {
    const field = document.getElementById(id);
    // React sets the value itself when it creates a field, so a new default value is not shown.
    if (field instanceof HTMLInputElement && field.value === shown.current) field.value = name;
    shown.current = name;
  }, [id, name]);
}

/**
 * Name, email address and password. The fields of the email address and the password appear on request, because a
 * password manager would fill them in unasked. Sends only what has changed, and reports each change. If nothing has, it
 * compares with the stored values, which another device may have changed.
 */
export function ProfileForm(props: Props) {
  const { user, name } = props;
  const [isEmailOpen, setIsEmailOpen] = useState(false);
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  const { save, changes, pendingEmail, secondsLeft } = useSaving(props, () => setIsPasswordOpen(false));

  const form = useForm({
    id: 'profile-form',
    // Only another change of the email address has to wait for the next email.
    secondsLeft: isEmailOpen ? secondsLeft : 0,
    schema: profileSchema,
    submit: save,
    onSuccess: () => {
      setIsEmailOpen(false);
      setIsPasswordOpen(false);
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
    onFailure: (failure) => [...changes.current, addInputKeptNote(getAuthFailureMessage(failure))].join(' '),
  });

  useNameField('profile-form-name', name);

  const toggle = (setIsOpen: (isOpen: boolean) => void) => (isOpen: boolean) => {
    // They may be about the fields that disappear.
    if (!isOpen) form.clearErrors();
    setIsOpen(isOpen);
  };

  return (
    <Form state={form} label="Profile">
      <Field {...form.field('name')} label="NAME" autoComplete="name" defaultValue={name} />
      <p className="profile-links">
        <Toggle isOpen={isEmailOpen} setIsOpen={toggle(setIsEmailOpen)} subject="email address" />
        <Toggle isOpen={isPasswordOpen} setIsOpen={toggle(setIsPasswordOpen)} subject="password" />
      </p>
      {isEmailOpen && (
        <EmailField {...form.field('email')} label="EMAIL" autoComplete="email" defaultValue={user.email} />
      )}
      {/* Another device may have finished the change. */}
      {pendingEmail !== null && !isSameEmail(pendingEmail, user.email) && (
        <PendingEmail email={pendingEmail} />
      )}
      {(isEmailOpen || isPasswordOpen) && <ConfirmIdentity email={user.email} field={form.field} />}
      {isPasswordOpen && <NewPasswordField {...form.field('newPassword')} label="NEW PASSWORD" />}
      <p className="actions">
        <SubmitButton busyText="Saving...">SAVE CHANGES</SubmitButton>
      </p>
    </Form>
  );
}

interface ToggleProps {
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
  subject: string;
}

function Toggle({ isOpen, setIsOpen, subject }: ToggleProps) {
  return (
    <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? `Cancel ${subject} change` : `Change your ${subject}`}
    </button>
  );
}

/** @param email the new email address until its owner has used the links in both emails */
function PendingEmail({ email }: { email: string }) {
  return (
    <p className="mute">
      We sent a link to <bdi>{email}</bdi> and a link to your old email address. Open both to finish the
      change. Until then, sign in with the old email address.
    </p>
  );
}
