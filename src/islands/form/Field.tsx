import '../../styles/form.css';
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';

interface Common {
  /** The id of the form; the field is `{form}-{name}`. */
  form: string;
  name: string;
  label: string;
  hint?: string | undefined;
}

/** The attributes that connect a control to its label, hint and error. client/forms/elements.ts shows the error. */
export function getFieldProps({ form, name, hint }: Omit<Common, 'label'>) {
  const id = `${form}-${name}`;
  return { id, name, 'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-error` };
}

/** Label, hint and error around a control. */
export function FieldFrame({ form, name, label, hint, children }: Common & { children: ReactNode }) {
  const id = `${form}-${name}`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && <small id={`${id}-hint`}>{hint}</small>}
      <small className="field-error" id={`${id}-error`} />
    </div>
  );
}

type InputProps = Common & Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'defaultValue'>;

export function Field({ form, name, label, hint, ...input }: InputProps) {
  return (
    <FieldFrame {...{ form, name, label, hint }}>
      <input type="text" dir="auto" {...input} {...getFieldProps({ form, name, hint })} />
    </FieldFrame>
  );
}

type EmailProps = Omit<InputProps, 'label'> & { label?: string };

/** A field for the visitor's email address. client/forms/elements.ts suggests a correction for a misspelt domain. */
export function EmailField({ form, name, label = 'Email Address', hint, ...input }: EmailProps) {
  const props = getFieldProps({ form, name, hint });
  return (
    <FieldFrame {...{ form, name, label, hint }}>
      <input type="email" dir="auto" {...input} {...props} />
      <small className="suggestion" role="status" id={`${props.id}-suggestion`} />
    </FieldFrame>
  );
}

type TextAreaProps = Common & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'>;

export function TextArea({ form, name, label, hint, rows }: TextAreaProps) {
  return (
    <FieldFrame {...{ form, name, label, hint }}>
      <textarea rows={rows} dir="auto" {...getFieldProps({ form, name, hint })} />
    </FieldFrame>
  );
}

interface SelectProps extends Common {
  prompt: string;
  options: readonly string[];
}

export function Select({ form, name, label, hint, prompt, options }: SelectProps) {
  return (
    <FieldFrame {...{ form, name, label, hint }}>
      <select {...getFieldProps({ form, name, hint })}>
        <option value="">{prompt}</option>
        {options.map((option) => (
          // Without a value, a translated text would be sent.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
