import { fireEvent, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listenForPasswordButtons } from '../../src/client/forms/password-elements';
import { PasswordField } from '../../src/islands/form/PasswordField';

listenForPasswordButtons();

const renderField = () => {
  render(
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField
        form="sign-up"
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="Must be at least 6 characters long"
      />
      <button type="submit">Send</button>
    </form>,
  );
  return userEvent.setup();
};
const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const toggle = () => screen.getByRole('button', { name: 'Show password' });

it('the password field warns when a new password contains the name or email address of its owner', async () => {
  render(
    <form>
      <input name="name" defaultValue="Ada Lovelace" />
      <input name="email" defaultValue="countess@example.com" />
      <PasswordField form="sign-up" name="password" label="Password" autoComplete="new-password" />
    </form>,
  );
  const user = userEvent.setup();
  for (const password of ['my lovelace password', 'Countess of engines']) {
    await user.clear(field());
    await user.type(field(), password);
    expect(screen.getByRole('status').textContent).toContain('contains your name or email address');
  }
  await user.clear(field());
  await user.type(field(), 'my example.com password');
  expect(screen.getByRole('status').textContent).toBe('Strong.');
});

it('the button of the password field switches whether the password can be read', async () => {
  const user = renderField();
  await user.type(field(), ' secret ');
  await user.click(toggle());
  expect(field().type).toBe('text');
  expect(toggle().getAttribute('aria-pressed')).toBe('true');
  expect(toggle().textContent).toBe('Hide');
  await user.click(toggle());
  expect(field().type).toBe('password');
  expect(field().value).toBe(' secret ');
});

it('the password field rates the strength of a new password while the visitor types', async () => {
  const user = renderField();
  expect(screen.getByRole('status').textContent).toBe('');
  await user.type(field(), 'kuchen');
  expect(screen.getByRole('status').textContent).toBe('Weak. Use three or four words.');
  await user.type(field(), ' blue kettle');
  expect(screen.getByRole('status').textContent).toBe('Strong.');
});

it.each([
  ['the form is sent', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send' }))],
  ['the visitor leaves the page', () => fireEvent(window, new Event('pagehide'))],
])('the password field hides the password when %s', async (_, act) => {
  const user = renderField();
  await user.click(toggle());
  await act(user);
  expect(field().type).toBe('password');
});
