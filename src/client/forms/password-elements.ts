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
