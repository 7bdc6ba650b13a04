import { type ReactNode, useRef, useState } from 'react';
import { saveName } from '../../client/backend/account';
import { changeEmail, changePassword, checkPassword } from '../../client/backend/safeguards';
import type { SessionUser } from '../../client/backend/session';
import { accountMessages } from '../../client/forms/account-messages';
import { isSameEmail, profileSchema } from '../../client/forms/auth';
import type { FieldErrors } from '../../client/forms/validate';
import { showSuccess } from '../../client/toast';
import { explainAuth } from '../../shared/auth-messages';
import { limits } from '../../shared/limits';
import { sayKept } from '../../shared/messages';
import { ok, type Result } from '../../shared/result';
import { ErrorSummary } from '../form/ErrorSummary';
import { Field } from '../form/Field';
import { PasswordField } from '../form/PasswordField';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';

interface Props {
  user: SessionUser;
  /** As it is stored; empty when none is. */
  name: string;
  onNameSaved: (name: string) => void;
  /** What else can be done here, in the row of the buttons. */
  children: ReactNode;
}

const form = 'profile-form';

/** Name, e-mail and password. Only what differs is sent, and each change is told. */
export function ProfileForm({ user, name, onNameSaved, children }: Props) {
  const [isPasswordOpen, setIsPasswordOpen] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  /** What this submit has already changed, should a later step fail. */
  const told = useRef<string[]>([]);

  const { errors, problem, isBusy, summary, formProps } = useForm({
    schema: profileSchema(user.email),
    submit: async (input): Promise<Result<null>> => {
      told.current = [];
      const isEmailNew = !isSameEmail(input.email, user.email);
      const { currentPassword, newPassword } = input;
      if (newPassword !== undefined) {
        const set = await changePassword({ email: user.email, currentPassword, password: newPassword });
        if (!set.ok) return set;
        setIsPasswordOpen(false);
        told.current.push(accountMessages.passwordSaved);
      } else if (isEmailNew) {
        const checked = await checkPassword({ email: user.email, password: currentPassword });
        if (!checked.ok) return checked;
      }
      if (input.name !== name) {
        const saved = await saveName(user.id, input.name);
        if (!saved.ok) return saved;
        onNameSaved(input.name);
        told.current.push(accountMessages.nameSaved);
      }
      if (isEmailNew) {
        const changed = await changeEmail(input.email);
        if (!changed.ok) return changed;
        setUnconfirmed(changed.value === 'confirm' ? input.email : null);
        told.current.push(
          changed.value === 'confirm' ? accountMessages.emailConfirm : accountMessages.emailSaved,
        );
      }
      return ok(null);
    },
    onSuccess: () => {
      const text = told.current.join(' ');
      showSuccess(text === '' ? accountMessages.nothingToSave : { title: 'Success!', text });
      return 'clear';
    },
    onFailure: (failure) => [...told.current, sayKept(explainAuth(failure))].join(' '),
  });

  return (
    <form id={form} {...formProps} aria-label="Profile">
      <ErrorSummary {...{ summary, form, errors, problem }} />
      <NameAndEmail {...{ user, name, errors, unconfirmed }} />
      <Passwords {...{ errors, isPasswordOpen }} />
      <p className="actions">
        <SubmitButton isBusy={isBusy} busyText="Saving...">
          SAVE CHANGES
        </SubmitButton>
        <button
          type="button"
          className="button"
          aria-expanded={isPasswordOpen}
          onClick={() => setIsPasswordOpen(!isPasswordOpen)}
        >
          {isPasswordOpen ? 'Keep your password' : 'Change your password'}
        </button>
        {children}
      </p>
    </form>
  );
}

interface FieldsProps extends Pick<Props, 'user' | 'name'> {
  errors: FieldErrors;
  /** The new address that waits for the links in its messages. */
  unconfirmed: string | null;
}

function NameAndEmail({ user, name, errors, unconfirmed }: FieldsProps) {
  return (
    <>
      <Field
        form={form}
        name="name"
        label="NAME"
        autoComplete="name"
        defaultValue={name}
        error={errors.name}
      />
      <Field
        form={form}
        name="email"
        label="EMAIL"
        type="email"
        autoComplete="username"
        defaultValue={user.email}
        error={errors.email}
      />
      {unconfirmed !== null && (
        <p className="mute">
          Open the link in the message to your new address, <bdi>{unconfirmed}</bdi>, and the one in the
          message to your old address. Until then the old address stays.
        </p>
      )}
    </>
  );
}

/** The one that proves who asks, and a new one once it is asked for. */
function Passwords({ errors, isPasswordOpen }: Pick<FieldsProps, 'errors'> & { isPasswordOpen: boolean }) {
  return (
    <>
      <PasswordField
        form={form}
        name="currentPassword"
        label="PASSWORD"
        placeholder="••••••••"
        autoComplete="current-password"
        hint="Enter your current password to change your e-mail address or your password"
        error={errors.currentPassword}
      />
      {isPasswordOpen && (
        <PasswordField
          form={form}
          name="newPassword"
          label="NEW PASSWORD"
          autoComplete="new-password"
          hint={`Must be at least ${limits.passwordMin} characters long`}
          error={errors.newPassword}
        />
      )}
    </>
  );
}
