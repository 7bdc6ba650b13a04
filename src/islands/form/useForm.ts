import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { type FieldErrors, validate } from '../../client/forms/validate';
import { announceHydration } from '../../client/hydration/events';
import { runRecovery } from '../../client/hydration/recovery';
import { preloadToaster, showError } from '../../client/toast';
import { seeFormMessage } from '../../shared/messages/failures';
import { type ErrorCode, type Failure, ok, type Result } from '../../shared/result';
import { honeypotName } from './Honeypot';

interface Options<Schema extends GenericSchema, T, Code extends ErrorCode> {
  /** The id of the form; a field's id is `{id}-{name}`. */
  id: string;
  schema: Schema;
  submit: (value: InferOutput<Schema>) => Promise<Result<T, Code>>;
  /** Runs after success. Return `keep` to leave the fields as they are. */
  onSuccess: (value: T, input: InferOutput<Schema>) => 'clear' | 'keep';
  /** Returns the message for the error summary. */
  onFailure: (failure: Failure<Code>, input: InferOutput<Schema>) => string;
  /** The text of the notification. Without it, the notification points to the form. */
  failureToast?: string | ((failure: Failure<Code>) => string);
  /** The field that a failure is about. It is marked, and the summary links to it. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
  /** While true, submitting does nothing. */
  isPaused?: boolean;
  /** For a form with a honeypot: the result when the honeypot is filled in. Nothing is sent then. */
  honeypotResult?: T;
}

/** Minimum time between the first focus and the request of a form with a honeypot, in milliseconds. */
const minimumFillTime = 500;

const errorPrefix = 'Error: ';

/** The text fields of a form, by name, without files. */
function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

function useHydration(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    announceHydration(form.current);
    // A newer release may have removed a script that is loaded on submit.
    const reload = (event: Event) => {
      const { message } = (event as Event & { payload: Error }).payload;
      void runRecovery('saveAndReload', /https?:\S+?\.js/.exec(message)?.[0]);
    };
    window.addEventListener('vite:preloadError', reload);
    return () => window.removeEventListener('vite:preloadError', reload);
  }, [form]);
}

/** The errors of a form. Showing them moves the focus to the summary and adds a prefix to the page title. */
function useErrors() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const hasErrors = problem !== null || Object.keys(errors).length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves once for each attempt, not for each render.
  useEffect(() => {
    if (!hasErrors) return;
    summary.current?.focus();
    if (!document.title.startsWith(errorPrefix)) document.title = errorPrefix + document.title;
  }, [attempt]);

  const clearErrors = () => {
    setErrors({});
    setProblem(null);
    if (document.title.startsWith(errorPrefix)) document.title = document.title.slice(errorPrefix.length);
  };

  const showErrors = (fieldErrors: FieldErrors, message: string | null) => {
    setErrors(fieldErrors);
    setProblem(message);
    setAttempt((count) => count + 1);
  };

  /** Removes the error of the field that the visitor edits. */
  const onInput = ({ target }: { target: EventTarget }) => {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name === null || !errors[name]) return;
    const { [name]: _edited, ...others } = errors;
    setErrors(others);
  };

  return { errors, problem, summary, showErrors, clearErrors, onInput };
}

/**
 * The behaviour of every form. Fields are uncontrolled, so text that was typed before hydration stays. Validation runs
 * on submit and moves the focus to the error summary. A failure leaves every value in the form, and a second submit
 * during a request does nothing.
 * @returns the state for `<Form>`, and the props that connect a field to the form
 */
export function useForm<Schema extends GenericSchema, T, Code extends ErrorCode>(
  options: Options<Schema, T, Code>,
) {
  const { id } = options;
  const { errors, problem, summary, showErrors, clearErrors, onInput } = useErrors();
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);
  const firstFocus = useRef<number | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useHydration(form);

  const send = async (value: InferOutput<Schema>, isBot: boolean): Promise<Result<T, Code>> => {
    if (options.honeypotResult === undefined) return options.submit(value);
    // Waiting slows bots down. Rejecting would lose the message of a visitor whose password manager fills in all fields.
    const wait = (firstFocus.current ?? performance.now()) + minimumFillTime - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return isBot ? ok(options.honeypotResult) : options.submit(value);
  };

  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || options.isPaused) return;
    // Autofill sends no input event, and some forms have only a button.
    preloadToaster();
    const values = readValues(event.currentTarget);
    const checked = validate(options.schema, values);
    if (!checked.ok) {
      showErrors(checked.errors, null);
      return;
    }
    busy.current = true;
    setIsBusy(true);
    clearErrors();
    const result = await send(checked.value, Boolean(values[honeypotName]));
    busy.current = false;
    setIsBusy(false);
    if (!result.ok) {
      const message = options.onFailure(result, checked.value);
      const { failureToast = seeFormMessage } = options;
      showError(typeof failureToast === 'string' ? failureToast : failureToast(result));
      const field = options.fieldOf?.[result.code];
      showErrors(field ? { [field]: message } : {}, field ? null : message);
      return;
    }
    if (options.onSuccess(result.value, checked.value) === 'clear') form.current?.reset();
  };

  return {
    isBusy,
    problem,
    element: form,
    readFields: () => (form.current ? readValues(form.current) : {}),
    field: (name: string) => ({ form: id, name, error: errors[name] }),
    summaryProps: { summary, form: id, errors, problem },
    formProps: {
      ref: form,
      id,
      // With POST, a submit before hydration puts no value into the URL.
      method: 'post',
      noValidate: true,
      onSubmit,
      // On submit the connection may be gone.
      onInputCapture: preloadToaster,
      onInput,
      onFocus: () => {
        firstFocus.current ??= performance.now();
      },
    } as const,
  };
}

export type FormState = ReturnType<typeof useForm>;
