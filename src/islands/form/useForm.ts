import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { GenericSchema, InferOutput } from 'valibot';
import { type FieldErrors, validate } from '../../client/forms/validate';
import { announceHydration } from '../../client/hydration/hydration-event';
import { recover } from '../../client/hydration/recover';
import { prepareToasts, showError } from '../../client/toast';
import { type ErrorCode, type Failure, ok, type Result } from '../../shared/result';
import { honeypotName } from './Honeypot';

interface Options<Schema extends GenericSchema, T, Code extends ErrorCode> {
  schema: Schema;
  submit: (value: InferOutput<Schema>) => Promise<Result<T, Code>>;
  /** Runs after success. Return `keep` to leave the fields as they are. */
  onSuccess: (value: T, input: InferOutput<Schema>) => 'clear' | 'keep';
  /** Says what went wrong; the sentence returned stands in the summary and in a notification. */
  onFailure: (failure: Failure<Code>, input: InferOutput<Schema>) => string;
  /** What the notification of a failure says instead. */
  failed?: string;
  /** For a form with a honeypot: the value that a program which fills it in gets. Nothing is sent then. */
  answerToPrograms?: T;
}

/** The shortest time between the first focus and the request of a form with a honeypot, in milliseconds. */
const leastTime = 500;

const errorPrefix = 'Error: ';

/** The text fields of a form, by name. Files are left out. */
function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

function useHydration(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    announceHydration(form.current);
    // A script that is fetched on sending, such as the one that signs in, may be gone as well.
    const reload = (event: Event) => {
      const { message } = (event as Event & { payload: Error }).payload;
      void recover('keepAndReload', /https?:\S+?\.js/.exec(message)?.[0]);
    };
    window.addEventListener('vite:preloadError', reload);
    return () => window.removeEventListener('vite:preloadError', reload);
  }, [form]);
}

/**
 * Fetches what shows notifications, once, when somebody starts to fill in a form: who only passes over it needs none,
 * and when it is sent the connection may be gone.
 */
function usePreparedToasts(): () => void {
  const isPrepared = useRef(false);
  return () => {
    if (isPrepared.current) return;
    isPrepared.current = true;
    prepareToasts();
  };
}

/** The mistakes of a form. Showing one moves focus to the summary and marks the title of the page. */
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

  const show = (fieldErrors: FieldErrors, sentence: string | null) => {
    setErrors(fieldErrors);
    setProblem(sentence);
    setAttempt((count) => count + 1);
  };

  /** A field that is being mended loses its sentence, here and in the summary. */
  const onInput = ({ target }: { target: EventTarget }) => {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name === null || !errors[name]) return;
    const { [name]: _mended, ...others } = errors;
    setErrors(others);
  };

  return { errors, problem, summary, show, clearErrors, onInput };
}

/**
 * The behaviour every form shares. Fields are uncontrolled: what a visitor typed before the scripts arrived
 * is in them and stays. Checking happens on submit; a mistake moves focus to the summary; a failure keeps
 * every value; a second submit while one is under way does nothing.
 */
export function useForm<Schema extends GenericSchema, T, Code extends ErrorCode>(
  options: Options<Schema, T, Code>,
) {
  const { errors, problem, summary, show, clearErrors, onInput } = useErrors();
  const [isBusy, setIsBusy] = useState(false);
  const busy = useRef(false);
  const firstFocus = useRef<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const prepare = usePreparedToasts();

  useHydration(form);

  const send = async (value: InferOutput<Schema>, isProgram: boolean): Promise<Result<T, Code>> => {
    if (options.answerToPrograms === undefined) return options.submit(value);
    // Waiting slows a program down. Refusing would lose the message of somebody whose password manager fills
    // in everything at once.
    const wait = (firstFocus.current ?? performance.now()) + leastTime - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    return isProgram ? ok(options.answerToPrograms) : options.submit(value);
  };

  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    // A browser may have filled in everything, and some forms are one button.
    prepare();
    const checked = validate(options.schema, readValues(event.currentTarget));
    if (!checked.ok) {
      show(checked.errors, null);
      return;
    }
    const { value } = checked;
    const isProgram = Boolean(readValues(event.currentTarget)[honeypotName]);
    busy.current = true;
    setIsBusy(true);
    clearErrors();
    const result = await send(value, isProgram);
    busy.current = false;
    setIsBusy(false);
    if (!result.ok) {
      const sentence = options.onFailure(result, value);
      showError(options.failed ?? sentence);
      show({}, sentence);
      return;
    }
    if (options.onSuccess(result.value, value) === 'clear') form.current?.reset();
  };

  return {
    errors,
    problem,
    isBusy,
    summary,
    readFields: () => (form.current ? readValues(form.current) : {}),
    /** For the form element. It posts, so that no value can ever land in an address. */
    formProps: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit,
      onInputCapture: prepare,
      onInput,
      onFocus: () => {
        firstFocus.current ??= performance.now();
      },
    } as const,
  };
}
