import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { NewsletterForm } from '../../src/islands/newsletter/NewsletterForm';
import { created, stubNetwork } from '../unit/network';

afterEach(cleanup);

const fill = async () => {
  const user = userEvent.setup();
  render(<NewsletterForm />);
  await user.type(screen.getByLabelText('First Name'), ' Ada ');
  await user.type(screen.getByLabelText('Email Address'), 'ada@example.com');
  return user;
};

it('newsletter form is replaced by the next step, and returns for another email address', async () => {
  stubNetwork(created);
  const user = await fill();
  await user.click(screen.getByRole('button', { name: 'SUBSCRIBE' }));
  const heading = await screen.findByRole('heading', { name: 'One more step' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use another email address' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')));
  expect(screen.getByRole('form', { name: 'Newsletter' })).toBeTruthy();
  expect(heading.isConnected).toBe(false);
});

it('newsletter form shows SUBSCRIBING... while it is sent', async () => {
  let answer = (_response: Response) => {};
  const sent = stubNetwork(() => new Promise((resolve) => (answer = resolve)));
  const user = await fill();
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('button').textContent).toBe('SUBSCRIBING...');
  await waitFor(() => expect(sent).toHaveLength(1));
  answer(new Response(null, { status: 201 }));
  await screen.findByRole('heading', { name: 'One more step' });
});

it('newsletter form requires both fields', async () => {
  const user = userEvent.setup();
  render(<NewsletterForm />);
  await user.click(screen.getByRole('button'));
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Enter your first name',
    'Enter your email address',
  ]);
});
