import '../../styles/form.css';
import { type MouseEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { problemTitle } from '../../shared/messages/failures';
import { FailureHelp } from './FailureHelp';
import type { FormState } from './useForm';
import { staticAttribute, useIsStatic } from './useIsStatic';

interface Props {
  state: Pick<FormState, 'id' | 'failure' | 'summaryProps'>;
  label: string;
  hidden?: boolean;
  /** Shown in the error summary when sending failed. Without it, the summary has FailureHelp. */
  help?: ReactNode;
  before?: ReactNode;
  /** The fields and the submit button. React renders them once and never changes them. */
  children: ReactNode;
}

/** A form with its error summary. If the page contains the form already, React renders only the summary. */
export function Form({ state, label, hidden = false, help, before, children }: Props) {
  const { id, failure, summaryProps } = state;
  const isStatic = useIsStatic(id);
  useLayoutEffect(() => {
    const form = document.getElementById(id);
    if (form) form.hidden = hidden;
  }, [id, hidden]);
  return (
    <>
      {!isStatic && (
        <>
          {before !== undefined && <div id={`${id}-before`} />}
          {/* With POST, a submit before hydration puts no value into the URL. */}
          <form id={id} method="post" noValidate aria-label={label} {...staticAttribute}>
            <div id={`${id}-problems`} />
            {children}
          </form>
        </>
      )}
      {before !== undefined && <SlotContent id={`${id}-before`}>{before}</SlotContent>}
      <SlotContent id={`${id}-problems`}>
        <ErrorSummary {...summaryProps} form={id}>
          {help || <FailureHelp code={failure?.code} />}
        </ErrorSummary>
      </SlotContent>
    </>
  );
}

/** Renders content into an element of the static markup. @param id that of an empty element, which React does not change */
function SlotContent({ id, children }: { id: string; children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setElement(document.getElementById(id)), [id]);
  return element && createPortal(children, element);
}

type SummaryProps = FormState['summaryProps'] & { form: string; children: ReactNode };

/**
 * The errors at the top of the form, each with a link to its field. Receives the focus when a submit failed. The alert is
 * inside the focused element, as in GOV.UK's error summary, so that screen readers announce it once.
 */
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
    <div ref={summary} className="error-summary" tabIndex={-1}>
      <div role="alert">
        <p className="display d4">{problemTitle}</p>
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
      </div>
      {problem !== null && children}
    </div>
  );
}
