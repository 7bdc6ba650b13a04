import '../../styles/form.css';
import type { MouseEvent, ReactNode } from 'react';
import { problemTitle } from '../../shared/messages/failures';
import type { FormState } from './useForm';

interface Props {
  /** The result of useForm. */
  state: Pick<FormState, 'formProps' | 'summaryProps'>;
  /** The accessible name. */
  label: string;
  hidden?: boolean;
  /** Shown in the error summary when sending failed. */
  help?: ReactNode;
  children: ReactNode;
}

/** A form with its error summary. */
export function Form({ state, label, hidden, help, children }: Props) {
  return (
    <form {...state.formProps} aria-label={label} hidden={hidden}>
      <ErrorSummary {...state.summaryProps}>{help}</ErrorSummary>
      {children}
    </form>
  );
}

type SummaryProps = FormState['summaryProps'] & { children: ReactNode };

/** The errors at the top of the form, each with a link to its field. Receives the focus when a submit failed. */
function ErrorSummary({ summary, form, errors, problem, children }: SummaryProps) {
  const messages = Object.entries(errors);
  if (problem === null && messages.length === 0) return null;

  const focusField = (event: MouseEvent, id: string) => {
    // Scrolls the label into view as well, and leaves the URL unchanged.
    const field = document.getElementById(id);
    if (!field) return;
    event.preventDefault();
    field.closest('.field')?.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  };

  return (
    <div
      ref={summary}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby={`${form}-problem`}
    >
      <p className="display d4" id={`${form}-problem`}>
        {problemTitle}
      </p>
      {problem !== null && <p>{problem}</p>}
      {messages.length > 0 && (
        <ul>
          {messages.map(([name, message]) => (
            <li key={name}>
              <a href={`#${form}-${name}`} onClick={(event) => focusField(event, `${form}-${name}`)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && children}
    </div>
  );
}
