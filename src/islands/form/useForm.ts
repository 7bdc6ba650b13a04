import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import {
  showErrors as showFieldErrors,
  showProgress,
  showUnseenSuggestion,
  suggestEmails,
} from '../../client/forms/elements';
import { type FieldErrors, validate } from '../../client/forms/validate';
import { announceHydration } from '../../client/hydration/events';
import { runRecovery } from '../../client/hydration/recovery';
import { preloadToaster, showFormError } from '../../client/toast';
import { getFormFailureMessage } from '../../shared/messages/failures';
import { type ErrorCode, type Failure, fail, ok, type Result } from '../../shared/result';
import { honeypotName } from './Honeypot';
import { isServer } from './useIsStatic';

interface Options<Schema extends GenericSchema, T, Code extends ErrorCode> {
  /** The id of the form; a field's id is `{id}-{name}`. */
  id: string;
  schema: Schema;
  submit: (value: InferOutput<Schema>) => Promise<Result<T, Code>>;
  /** Runs after success. Return `keep` to leave the fields as they are. */
  onSuccess: (value: T, input: InferOutput<Schema>) => 'clear' | 'keep';
  onFailure: (failure: Failure<Code>, input: InferOutput<Schema>) => string;
  /** The text of the notification. Without it, the notification points to the form. */
  failureToast?: string | ((failure: Failure<Code>) => string);
  /** The field that a failure is about. It is marked, and the summary links to it. */
  fieldOf?: Partial<Record<ErrorCode, string>>;
  /** The seconds until the form can be sent again. The button shows them, and submitting does nothing. */
  secondsLeft?: number;
  /** For a form with a honeypot: the result when the honeypot is filled in. Nothing is sent then. */
  honeypotResult?: T;
}

/** Minimum time between the first focus and the request of a form with a honeypot, in milliseconds. */
const minimumFillTime = 500;

/** Slows bots down. Rejecting would lose the message of a visitor whose password manager fills in all fields. */
function waitForFillTime(firstFocus: number | null): Promise<void> {
  const elapsed = firstFocus === null ? 0 : performance.now() - firstFocus;
  return new Promise((resolve) => setTimeout(resolve, minimumFillTime - elapsed));
}

const errorPrefix = 'Error: ';

const findForm = (id: string) => {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
};

/** The text fields of a form, by name, without files. */
function readValues(form: HTMLFormElement | null): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form ? new FormData(form) : [])
    if (typeof value === 'string') values[name] = value;
  return values;
}

// Reloads the page if a newer release has removed a script that is loaded on submit.
if (!isServer)
  window.addEventListener('vite:preloadError', (event) => {
    const { message } = (event as Event & { payload: Error }).payload;
    void runRecovery('saveAndReload', /https?:\S+?\.js/.exec(message)?.[0]);
  });

/** The errors of a form. Showing them moves the focus to the summary and adds a prefix to the page title. */
function useErrors(id: string) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const hasErrors = problem !== null || Object.keys(errors).length > 0;

  useEffect(() => showFieldErrors(findForm(id), errors), [id, errors]);

  useEffect(() => {
    if (!hasErrors) return;
    document.title = errorPrefix + document.title;
    return () => {
      document.title = document.title.replace(errorPrefix, '');
    };
  }, [hasErrors]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves once for each attempt, not for each render.
  useEffect(() => {
    summary.current?.focus();
  }, [attempt]);

  const clearErrors = () => {
    setErrors({});
    setProblem(null);
  };

  const showErrors = (fieldErrors: FieldErrors, message: string | null) => {
    setErrors(fieldErrors);
    setProblem(message);
    setAttempt((count) => count + 1);
  };

  /** Reports an exception of the form's own code. */
  const showException = (error: unknown) => {
    console.error(error);
    const message = getFormFailureMessage(fail('unexpected'));
    showFormError(message);
    showErrors({}, message);
  };

  const clearErrorOf = (target: EventTarget | null) => {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name === null || !errors[name]) return;
    const { [name]: _edited, ...others } = errors;
    setErrors(others);
  };

  return { errors, problem, summary, showErrors, showException, clearErrors, clearErrorOf };
}

/** Adds the form's behaviour to its element, which the page or `<Form>` contains. */
function useListener(id: string, listener: (event: Event) => void): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const form = findForm(id);
    if (!form) return;
    const controller = new AbortController();
    const { signal } = controller;
    for (const type of ['submit', 'input', 'focusin'])
      form.addEventListener(type, (event) => onEvent(event), { signal });
    suggestEmails(form, signal);
    announceHydration(form);
    return () => controller.abort();
  }, [id]);
}

/** The button's busy state. `isBusy` is current immediately, in contrast to the state of React. */
function useProgress(id: string, secondsLeft: number) {
  const [isBusyShown, setIsBusyShown] = useState(false);
  const isBusy = useRef(false);
  useEffect(
    () => showProgress(findForm(id)?.querySelector('[type="submit"]'), isBusyShown, secondsLeft),
    [id, isBusyShown, secondsLeft],
  );
  const setBusy = (value: boolean) => {
    isBusy.current = value;
    setIsBusyShown(value);
  };
  return { isPaused: () => isBusy.current || secondsLeft > 0, setBusy };
}

/**
 * The behaviour of every form. React does not own the fields, so typed text stays whatever other programs do to the
 * page. Validation runs on submit and moves the focus to the error summary. A failure leaves every value in the form,
 * and a second submit during a request does nothing.
 * @returns the state for `<Form>`, and the props that connect a field to the form
 */
export function useForm<Schema extends GenericSchema, T, Code extends ErrorCode>(
  options: Options<Schema, T, Code>,
) {
  const { id, secondsLeft = 0 } = options;
  const { errors, problem, summary, showErrors, showException, clearErrors, clearErrorOf } = useErrors(id);
  const [failure, setFailure] = useState<Failure<Code> | null>(null);
  const { isPaused, setBusy } = useProgress(id, secondsLeft);
  const firstFocus = useRef<number | null>(null);

  const send = async (value: InferOutput<Schema>, isBot: boolean): Promise<Result<T, Code>> => {
    if (options.honeypotResult === undefined) return options.submit(value);
    await waitForFillTime(firstFocus.current);
    return isBot ? ok(options.honeypotResult) : options.submit(value);
  };

  const showFailure = (result: Failure<Code>, input: InferOutput<Schema>) => {
    const message = options.onFailure(result, input);
    const { failureToast = message } = options;
    showFormError(typeof failureToast === 'string' ? failureToast : failureToast(result));
    const field = options.fieldOf?.[result.code];
    setFailure(result);
    showErrors(field ? { [field]: message } : {}, field ? null : message);
  };

  const submit = async (values: Record<string, string>): Promise<void> => {
    const validation = validate(options.schema, values);
    if (!validation.ok) return showErrors(validation.errors, null);
    if (showUnseenSuggestion(findForm(id))) return;
    setBusy(true);
    clearErrors();
    const result = await send(validation.value, Boolean(values[honeypotName]));
    setBusy(false);
    if (!result.ok) showFailure(result, validation.value);
    else if (options.onSuccess(result.value, validation.value) === 'clear') findForm(id)?.reset();
  };

  const onSubmit = async (): Promise<void> => {
    if (isPaused()) return;
    try {
      await submit(readValues(findForm(id)));
    } catch (error) {
      setBusy(false);
      setFailure(null);
      showException(error);
    }
  };

  useListener(id, (event) => {
    if (event.type === 'focusin') {
      firstFocus.current ??= performance.now();
      return;
    }
    // Autofill sends no input event, and some forms have only a button. On submit the connection may be gone.
    preloadToaster();
    if (event.type === 'input') clearErrorOf(event.target);
    else {
      event.preventDefault();
      void onSubmit();
    }
  });

  return {
    id,
    problem,
    failure: problem === null ? null : failure,
    readFields: () => readValues(findForm(id)),
    reset: () => findForm(id)?.reset(),
    clearErrors,
    field: (name: string) => ({ form: id, name }),
    summaryProps: { summary, errors, problem },
  };
}

export type FormState = ReturnType<typeof useForm>;
