import '../../styles/form.css';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
  useState,
} from 'react';
import { suggestEmail } from '../../client/forms/email-suggestion';

interface Common {
  /** The id of the form; the field is `{form}-{name}`. */
  form: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The attributes that connect a control to its label, hint and error. */
export function getFieldProps({ form, name, hint, error }: Omit<Common, 'label'>) {
  const id = `${form}-${name}`;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
}

/** Label, hint and error around a control. */
export function FieldFrame({ form, name, label, hint, error, children }: Common & { children: ReactNode }) {
  const id = `${form}-${name}`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      {error && (
        <small className="field-error" id={`${id}-error`}>
          <span className="visually-hidden">Error: </span>
          {error}
        </small>
      )}
    </div>
  );
}

type InputProps = Common &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'defaultValue'
  >;

export function Field({ form, name, label, hint, error, ...input }: InputProps) {
  return (
    <FieldFrame {...{ form, name, label, hint, error }}>
      <input type="text" dir="auto" {...input} {...getFieldProps({ form, name, hint, error })} />
    </FieldFrame>
  );
}

type EmailProps = Pick<InputProps, 'form' | 'name' | 'autoComplete' | 'hint' | 'error' | 'defaultValue'> & {
  label?: string;
};

/** A field for the visitor's email address. It suggests a correction for a misspelt domain. */
export function EmailField({ form, name, label = 'Email Address', hint, error, ...input }: EmailProps) {
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The visitor may have left the field before it was hydrated.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement)
      setSuggestion(suggestEmail(field.current.value));
  }, []);
  const accept = () => {
    if (!field.current || suggestion === null) return;
    field.current.value = suggestion;
    field.current.focus();
    setSuggestion(null);
  };
  return (
    <FieldFrame {...{ form, name, label, hint, error }}>
      <input
        ref={field}
        type="email"
        dir="auto"
        {...input}
        {...getFieldProps({ form, name, hint, error })}
        onBlur={({ currentTarget }) => setSuggestion(suggestEmail(currentTarget.value))}
      />
      <small role="status">
        {suggestion !== null && (
          <>
            Did you mean{' '}
            <button type="button" className="link-button" onClick={accept}>
              {suggestion}
            </button>
            ?
          </>
        )}
      </small>
    </FieldFrame>
  );
}

type TextAreaProps = Common & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'>;

export function TextArea({ form, name, label, hint, error, rows }: TextAreaProps) {
  return (
    <FieldFrame {...{ form, name, label, hint, error }}>
      <textarea rows={rows} dir="auto" {...getFieldProps({ form, name, hint, error })} />
    </FieldFrame>
  );
}

interface SelectProps extends Common {
  /** The text of the empty first option. */
  prompt: string;
  options: readonly string[];
}

export function Select({ form, name, label, hint, error, prompt, options }: SelectProps) {
  return (
    <FieldFrame {...{ form, name, label, hint, error }}>
      <select {...getFieldProps({ form, name, hint, error })}>
        <option value="">{prompt}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
