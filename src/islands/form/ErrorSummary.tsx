import './ErrorSummary.css';
import type { ReactNode, RefObject } from 'react';
import type { FieldErrors } from '../../client/forms/validate';
import { problemTitle } from '../../shared/messages';

interface Props {
  /** Receives focus when a submit failed. */
  summary: RefObject<HTMLDivElement | null>;
  /** The id of the form; fields are `{form}-{name}`. */
  form: string;
  errors: FieldErrors;
  problem: string | null;
  children?: ReactNode;
}

/** What stands in the way, at the top of the form, each line leading to its field. */
export function ErrorSummary({ summary, form, errors, problem, children }: Props) {
  const lines = Object.entries(errors);
  if (problem === null && lines.length === 0) return null;
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
      {lines.length > 0 && (
        <ul>
          {lines.map(([name, sentence]) => (
            <li key={name}>
              <a
                href={`#${form}-${name}`}
                onClick={(event) => {
                  // The label comes into view with the field, and the address bar stays as it is.
                  const field = document.getElementById(`${form}-${name}`);
                  if (!field) return;
                  event.preventDefault();
                  field.closest('.field')?.scrollIntoView({ block: 'center' });
                  field.focus({ preventScroll: true });
                }}
              >
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && children}
    </div>
  );
}
