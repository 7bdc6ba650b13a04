import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { PasswordField } from '../../src/islands/form/PasswordField';

afterEach(cleanup);

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

it('hides the password at first', () => {
  renderField();
  expect(field().type).toBe('password');
  expect(toggle().getAttribute('aria-pressed')).toBe('false');
});

it('shows it and hides it again, and keeps what was typed', async () => {
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

it('says how hard a new password is to guess, as it is typed', async () => {
  const user = renderField();
  expect(screen.getByRole('status').textContent).toBe('');
  await user.type(field(), 'kuchen');
  expect(screen.getByRole('status').textContent).toBe('Weak. Use three or four words.');
  await user.type(field(), ' blue kettle');
  expect(screen.getByRole('status').textContent).toBe('Strong.');
});

it('can be reached and pressed with the keyboard', async () => {
  const user = renderField();
  await user.tab();
  expect(document.activeElement).toBe(field());
  await user.tab();
  expect(document.activeElement).toBe(toggle());
  await user.keyboard(' ');
  expect(field().type).toBe('text');
});

it('is hidden again when the form is sent', async () => {
  const user = renderField();
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(field().type).toBe('password');
});

it('is hidden again when the page comes back from the history', async () => {
  const user = renderField();
  await user.click(toggle());
  fireEvent(window, new Event('pageshow'));
  expect(field().type).toBe('password');
});

it('lets password managers and pasting work', async () => {
  const user = renderField();
  expect(field().autocomplete).toBe('new-password');
  await user.click(field());
  await user.paste('pasted secret');
  expect(field().value).toBe('pasted secret');
});

it('is described by its hint', () => {
  renderField();
  const hint = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Must be at least 6 characters long');
});
