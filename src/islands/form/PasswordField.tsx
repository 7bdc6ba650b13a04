import '../../styles/form.css';
import { useEffect, useRef, useState } from 'react';
import {
  containsPersonalData,
  personalDataWarning,
  ratePassword,
  strengthMessages,
} from '../../client/forms/password';
import { limits } from '../../shared/limits';
import { FieldFrame, getFieldProps } from './Field';

interface Props {
  form: string;
  name: string;
  label: string;
  placeholder?: string;
  autoComplete: 'new-password' | 'current-password';
  hint?: string | undefined;
  error?: string | undefined;
}

/** The text below a new password. */
function describeStrength({ value, form }: HTMLInputElement): string {
  if (value === '') return '';
  const fields = [form?.elements.namedItem('name'), form?.elements.namedItem('email')];
  const personal = fields.flatMap((field) => (field instanceof HTMLInputElement ? [field.value] : []));
  return containsPersonalData(value, personal) ? personalDataWarning : strengthMessages[ratePassword(value)];
}

/**
 * A password field with a button that shows the password; a new password also gets a strength rating. Submitting, and
 * returning to the page from the back/forward cache, hides the password again.
 */
export function PasswordField({ form, name, label, placeholder, autoComplete, hint, error }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [note, setNote] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const field = getFieldProps({ form, name, hint, error });
  const isNew = autoComplete === 'new-password';

  useEffect(() => {
    const hide = () => setIsShown(false);
    const element = input.current?.form;
    element?.addEventListener('submit', hide, { capture: true });
    window.addEventListener('pageshow', hide);
    return () => {
      element?.removeEventListener('submit', hide, { capture: true });
      window.removeEventListener('pageshow', hide);
    };
  }, []);

  return (
    <FieldFrame {...{ form, name, label, hint, error }}>
      <div className="password">
        <input
          ref={input}
          type={isShown ? 'text' : 'password'}
          placeholder={placeholder}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onInput={isNew ? ({ currentTarget }) => setNote(describeStrength(currentTarget)) : undefined}
          {...field}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={field.id}
          aria-label="Show password"
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      {isNew && <small role="status">{note}</small>}
    </FieldFrame>
  );
}

/** A field for a new password, with its minimum length as the hint. */
export const NewPasswordField = (props: Pick<Props, 'form' | 'name' | 'label' | 'error'>) => (
  <PasswordField
    {...props}
    autoComplete="new-password"
    hint={`Must be at least ${limits.passwordMin} characters long`}
  />
);
