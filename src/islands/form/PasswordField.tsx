import '../../styles/form.css';
import { listenForNewPasswords } from '../../client/forms/password-elements';
import { limits } from '../../shared/limits';
import { FieldFrame, getFieldProps } from './Field';
import { isServer } from './useIsStatic';

if (!isServer) listenForNewPasswords();

interface Props {
  form: string;
  name: string;
  label: string;
  placeholder?: string;
  autoComplete: 'new-password' | 'current-password';
  hint?: string | undefined;
}

/**
 * A password field with a button that shows the password; a new password also gets a strength rating.
 * client/forms/password-elements.ts has the behaviour of the button.
 */
export function PasswordField({ form, name, label, placeholder, autoComplete, hint }: Props) {
  const field = getFieldProps({ form, name, hint });
  return (
    <FieldFrame {...{ form, name, label, hint }}>
      <div className="password">
        <input
          type="password"
          placeholder={placeholder}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...field}
        />
        <button
          type="button"
          className="link-button"
          aria-pressed="false"
          aria-controls={field.id}
          aria-label="Show password"
        >
          Show
        </button>
      </div>
      {autoComplete === 'new-password' && <small role="status" id={`${field.id}-strength`} />}
    </FieldFrame>
  );
}

/** A field for a new password, with its minimum length as the hint. */
export const NewPasswordField = (props: Pick<Props, 'form' | 'name' | 'label'>) => (
  <PasswordField
    {...props}
    autoComplete="new-password"
    hint={`Must be at least ${limits.passwordMin} characters long`}
  />
);
