/**
 * The behaviour of form elements, without React: other programs may have changed the elements, so each one is looked up
 * when it is needed (docs/decisions/031-fields-outside-react.md).
 */
import { suggestEmail } from './email-suggestion';
import type { FieldErrors } from './validate';

/** Sets an ARIA state, or removes it if it is false. */
function setState(element: Element, name: `aria-${string}`, isOn: boolean): void {
  if (isOn) element.setAttribute(name, 'true');
  else element.removeAttribute(name);
}

function createElement(name: string, className: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

/** Shows the error of each field below the field, and removes those of fields without an error. */
export function showErrors(form: HTMLFormElement | null, errors: FieldErrors): void {
  for (const control of form?.elements ?? []) {
    const output = document.getElementById(`${control.id}-error`);
    if (!output) continue;
    const message = errors[control.getAttribute('name') ?? ''];
    setState(control, 'aria-invalid', message !== undefined);
    output.replaceChildren();
    if (message) output.append(createElement('span', 'visually-hidden', 'Error: '), message);
  }
}

/** The content of each busy button before it was busy. A translator may have changed it. */
const idleLabels = new WeakMap<Element, Node[]>();

/** Shows whether a button's action is running. @param secondsLeft the seconds until it can be repeated */
export function showProgress(button: Element | null | undefined, isBusy: boolean, secondsLeft = 0): void {
  const label = button?.querySelector('[data-busy-text]');
  if (!button || !(label instanceof HTMLElement)) return;
  setState(button, 'aria-busy', isBusy);
  setState(button, 'aria-disabled', isBusy || secondsLeft > 0);
  const idle = idleLabels.get(label);
  if (isBusy && !idle) {
    idleLabels.set(label, [...label.childNodes]);
    label.textContent = label.dataset.busyText ?? '';
  } else if (!isBusy && idle) {
    label.replaceChildren(...idle);
    idleLabels.delete(label);
  }
  const seconds = label.nextElementSibling;
  if (seconds) seconds.textContent = !isBusy && secondsLeft > 0 ? ` (${secondsLeft} s)` : '';
}

/** Milliseconds after which a visitor has probably seen a suggestion. */
const noticeTime = 1000;

const suggestions = new WeakMap<Element, { text: string; time: number }>();

/** Offers a correction for a misspelt domain above the email field, where it moves nothing. */
function showSuggestion(field: HTMLInputElement): void {
  const output = document.getElementById(`${field.id}-suggestion`);
  const suggestion = suggestEmail(field.value);
  output?.replaceChildren();
  if (!output || suggestion === null) return;
  if (suggestions.get(field)?.text !== suggestion)
    suggestions.set(field, { text: suggestion, time: performance.now() });
  // Only the domain, which fits next to the label.
  const button = createElement('button', 'link-button', suggestion.replace(/^.*@/, '')) as HTMLButtonElement;
  button.type = 'button';
  button.addEventListener('click', () => {
    field.value = suggestion;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
    output.replaceChildren();
  });
  const question = createElement('span', '', 'Did you mean ');
  question.append(button, '?');
  output.append(question);
}

const isEmailField = (element: unknown): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'email';

/** Suggests corrections in a form's email fields, when the visitor leaves them. @param signal ends it */
export function suggestEmails(form: HTMLFormElement, signal: AbortSignal): void {
  // The visitor may have left a field before the scripts loaded.
  for (const field of form.elements)
    if (isEmailField(field) && field !== document.activeElement) showSuggestion(field);
  form.addEventListener('focusout', ({ target }) => isEmailField(target) && showSuggestion(target), {
    signal,
  });
  form.addEventListener(
    'input',
    ({ target }) =>
      isEmailField(target) && document.getElementById(`${target.id}-suggestion`)?.replaceChildren(),
    { signal },
  );
}

/** Shows a suggestion that the visitor has not seen, and moves the focus to it. @returns whether there is one */
export function showUnseenSuggestion(form: HTMLFormElement | null): boolean {
  for (const field of form?.elements ?? []) {
    if (!isEmailField(field)) continue;
    const before = suggestions.get(field);
    showSuggestion(field);
    const button = document.querySelector<HTMLElement>(`#${field.id}-suggestion button`);
    const isSeen =
      before?.text === suggestions.get(field)?.text && performance.now() - (before?.time ?? 0) > noticeTime;
    if (!button || isSeen) continue;
    button.focus();
    return true;
  }
  return false;
}
