import './PasswordField.css';
import { useEffect, useRef, useState } from 'react';
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

/** A password with show and hide. It is hidden again when the form is sent or the page comes back. */
export function PasswordField({ form, name, label, placeholder, autoComplete, hint, error }: Props) {
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = fieldProps({ form, name, hint, error });

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
    </FieldFrame>
  );
}
