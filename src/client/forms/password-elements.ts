/** The behaviour of password fields, without React like elements.ts. islands/form/PasswordField.tsx renders the elements. */
import { containsPersonalData, personalDataWarning, ratePassword, strengthMessages } from './password';

function getStrengthMessage({ value, form }: HTMLInputElement): string {
  if (value === '') return '';
  const fields = [form?.elements.namedItem('name'), form?.elements.namedItem('email')];
  const personal = fields.flatMap((field) => (field instanceof HTMLInputElement ? [field.value] : []));
  return containsPersonalData(value, personal) ? personalDataWarning : strengthMessages[ratePassword(value)];
}

function showPassword(button: Element, isShown: boolean): void {
  const field = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  field.type = isShown ? 'text' : 'password';
  button.setAttribute('aria-pressed', String(isShown));
  button.textContent = isShown ? 'Hide' : 'Show';
}

function hidePasswords(): void {
  for (const button of document.querySelectorAll('.password [aria-pressed="true"]'))
    showPassword(button, false);
}

/**
 * Adds the behaviour of all password fields of the page: buttons that show a password, and the strength of a new one.
 * Submitting, and returning to the page from the back/forward cache, hides passwords again.
 */
export function listenForPasswords(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('.password button') : null;
    if (button) showPassword(button, button.getAttribute('aria-pressed') !== 'true');
  });
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.autocomplete !== 'new-password') return;
    const output = document.getElementById(`${target.id}-strength`);
    if (output) output.textContent = getStrengthMessage(target);
  });
  document.addEventListener('submit', hidePasswords, { capture: true });
  window.addEventListener('pageshow', hidePasswords);
}
