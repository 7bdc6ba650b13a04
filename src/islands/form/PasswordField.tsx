import './PasswordField.css';
import { useEffect, useRef, useState } from 'react';
import { strengthOf, strengthWords } from '../../client/forms/password';
import { FieldFrame, fieldProps } from './Field';

interface Props {
  form: string;
  name: string;
  label: string;
  /** Dots in an empty field, where a password exists already. */
  placeholder?: string;
  autoComplete: 'new-password' | 'current-password';
  hint?: string | undefined;
  error?: string | undefined;
}

/** A password with show and hide; a new one with a word on how hard it is to guess. It is hidden again when the form is sent or the page comes back. */
export function PasswordField({ form, name, label, placeholder, autoComplete, hint, error }: Props) {
  const [isShown, setIsShown] = useState(false);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const field = fieldProps({ form, name, hint, error });
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
          onInput={isNew ? ({ currentTarget }) => setTyped(currentTarget.value) : undefined}
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
      {isNew && <small role="status">{typed && strengthWords[strengthOf(typed)]}</small>}
    </FieldFrame>
  );
}
