import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NewsletterForm } from '../../src/islands/newsletter/NewsletterForm';
import { stubNetwork } from '../support/network';

afterEach(cleanup);

const fill = async () => {
  const user = userEvent.setup();
  render(<NewsletterForm />);
  await user.type(screen.getByLabelText('First Name'), ' Ada ');
  await user.type(screen.getByLabelText('Email Address'), 'ada@example.com');
  return user;
};

it('the newsletter form shows SUBSCRIBING... while it is sent', async () => {
  let respond = (_response: Response) => {};
  const sent = stubNetwork(() => new Promise((resolve) => (respond = resolve)));
  const user = await fill();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('SUBSCRIBING...');
  await waitFor(() => expect(sent).toHaveLength(1));
  respond(new Response(null, { status: 201 }));
  await screen.findByRole('heading', { name: 'One more step' });
});

it('the newsletter form requires both fields', async () => {
  const user = userEvent.setup();
  render(<NewsletterForm />);
  await user.click(screen.getByRole('button'));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Enter your first name',
    'Enter your email address',
  ]);
});
