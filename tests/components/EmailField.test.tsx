import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { suggestEmails } from '../../src/client/forms/elements';
import { EmailField } from '../../src/islands/form/Field';

const renderField = (value?: string) => {
  render(
    <form aria-label="Contact">
      <EmailField form="contact" name="email" defaultValue={value} />
    </form>,
  );
  suggestEmails(screen.getByRole('form'), new AbortController().signal);
};

it('the email field suggests a correction for an email address typed before hydration', () => {
  renderField('ada@gmial.com');
  expect(screen.getByRole('status').textContent).toBe('Did you mean gmail.com?');
});

it('the email field replaces a misspelt domain after a click on the suggested one', async () => {
  const user = userEvent.setup();
  renderField();
  const field = screen.getByLabelText<HTMLInputElement>('Email Address');
  await user.type(field, 'ada@gmial.com');
  await user.tab();
  expect(screen.getByRole('status').textContent).toBe('Did you mean gmail.com?');
  await user.click(screen.getByRole('button', { name: 'gmail.com' }));
  expect(field.value).toBe('ada@gmail.com');
  expect(document.activeElement).toBe(field);
  await user.tab();
  expect(screen.getByRole('status').textContent).toBe('');
});
