/** The behaviour of password fields, without React like elements.ts. islands/form/PasswordField.tsx renders the elements. */
import { containsPersonalData, personalDataWarning, ratePassword, strengthMessages } from './password';

function getStrengthMessage({ value, form }: HTMLInputElement): string {
  if (value === '') return '';
  const fields = [form?.elements.namedItem('name'), form?.elements.namedItem('email')];
  const personal = fields.flatMap((field) => (field instanceof HTMLInputElement ? [field.value] : []));
  return containsPersonalData(value, personal) ? personalDataWarning : strengthMessages[ratePassword(value)];
}

/** Shows the strength of a new password while the visitor types, in all password fields of the page. */
export function listenForNewPasswords(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.autocomplete !== 'new-password') return;
    const output = document.getElementById(`${target.id}-strength`);
    if (output) output.textContent = getStrengthMessage(target);
  });
}

/**
 * Adds the behaviour of the buttons that show a password. components/auth/PasswordButtons.astro inlines the function into
 * pages, so that the buttons work before the form's scripts have loaded. It may use nothing outside itself.
 */
export function listenForPasswordButtons(): void {
  const showPassword = (button: Element, isShown: boolean) => {
    const field = document.getElementById(button.getAttribute('aria-controls') as string) as HTMLInputElement;
    field.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
    button.textContent = isShown ? 'Hide' : 'Show';
  };
  const hidePasswords = () => {
    for (const button of document.querySelectorAll('.password [aria-pressed="true"]'))
      showPassword(button, false);
  };
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest('.password button');
    if (!button) return;
    // client:intent would intercept the click and repeat it later.
    event.stopPropagation();
    showPassword(button, button.getAttribute('aria-pressed') === 'false');
  };
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener('submit', hidePasswords, { capture: true });
  // The back/forward cache would keep them.
  addEventListener('pagehide', hidePasswords);
}
