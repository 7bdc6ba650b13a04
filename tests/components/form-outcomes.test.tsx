/** What forms offer after a response of the service. form-failures.test.tsx has what they share. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveDraft } from '../../src/client/forms/contact-draft';
import { ForgotPasswordForm } from '../../src/islands/auth/ForgotPasswordForm';
import { SignInForm } from '../../src/islands/auth/SignInForm';
import { SignUpForm } from '../../src/islands/auth/SignUpForm';
import { ContactForm } from '../../src/islands/contact/ContactForm';
import { NewsletterForm } from '../../src/islands/newsletter/NewsletterForm';
import { ConfirmSubscriptionForm } from '../../src/islands/newsletter/NewsletterLinkForms';
import { Toaster } from '../../src/islands/toast/Toaster';
import { created, disconnected, json, stubNetwork } from '../support/network';
import { fillIn } from './fields';

beforeEach(() => {
  // The forms measure how long it takes to fill them in.
  vi.useFakeTimers({ toFake: ['performance'] });
});

const email = 'ada@example.com';

const open = (form: ReactElement, values: Record<string, string>) => {
  render(
    <>
      {form}
      <Toaster />
    </>,
  );
  fireEvent.focusIn(document.querySelector('input') as HTMLElement);
  fillIn(values);
  // As slowly as a person.
  vi.advanceTimersByTime(500);
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

it('sign-in to an unconfirmed account sends the confirmation link again once a minute', async () => {
  const refusal = json(400, { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' });
  const sent = stubNetwork(refusal, json(200, {}));
  open(<SignInForm />, { 'Email Address': email, Password: 'analytical engine' });
  await click('SIGN IN');
  await screen.findAllByText('Confirm your email address first: open the link in the email we sent you.');
  await click('Send the link again');
  await screen.findByText(/^If this email address still needs to be confirmed, we’ve sent you a link\./);
  expect(sent[1]?.url.pathname).toBe('/auth/v1/resend');
  expect(sent[1]?.body).toMatchObject({ type: 'signup', email });
  await click(/^Send the link again ?\(\d+ s\)$/);
  expect(sent).toHaveLength(2);
});

it('sign-up lets a visitor correct the email address that waits for its confirmation', async () => {
  const user = { id: 'f3c0', email, aud: 'authenticated', user_metadata: {}, identities: [{}] };
  stubNetwork(json(200, user));
  const values = { Name: 'Ada Lovelace', 'Email Address': email, Password: 'analytical engine' };
  open(<SignUpForm termsVersion="2025-07-12" />, values);
  await click('CREATE ACCOUNT');
  await screen.findByRole('heading', { name: 'Check your inbox' });
  await click('Use another email address');
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(field('Email Address'));
  expect(Object.keys(values).map((label) => field(label).value)).toEqual(Object.values(values));
});

it('forgot password sends at most one link a minute', async () => {
  const sent = stubNetwork(json(200, {}));
  open(<ForgotPasswordForm />, { 'Email Address': email });
  await click('SEND RESET LINK');
  await screen.findByRole('heading', { name: 'Email Sent!' });
  await click('Try again');
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(field('Email Address'));
  expect(field('Email Address').value).toBe('');
  fireEvent.change(field('Email Address'), { target: { value: email } });
  await click(/^SEND RESET LINK ?\(\d+ s\)$/);
  expect(sent).toHaveLength(1);
});

it('the newsletter form is empty after “Use another email address”', async () => {
  stubNetwork(created);
  open(<NewsletterForm />, { 'First Name': 'Grace', 'Email Address': email });
  await click('SUBSCRIBE');
  await screen.findByRole('heading', { name: 'One more step' });
  await click('Use another email address');
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(field('First Name'));
  expect([field('First Name').value, field('Email Address').value]).toEqual(['', '']);
});

it('a confirmed newsletter subscription is still confirmed on its page after a reload', async () => {
  stubNetwork(json(200, true));
  open(<ConfirmSubscriptionForm version="2025-07-12" />, { 'First Name': 'Ada' });
  await click('CONFIRM');
  await screen.findByRole('heading', { name: 'Confirmed' });
  cleanup();
  open(<ConfirmSubscriptionForm version="2025-07-12" />, {});
  expect(screen.getByRole('heading', { name: 'Confirmed' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'CONFIRM' })).toBeNull();
});

it('an expired newsletter confirmation explains that the link has expired', async () => {
  stubNetwork(json(200, false));
  open(<ConfirmSubscriptionForm version="2025-07-12" />, { 'First Name': 'Ada' });
  await click('CONFIRM');
  await screen.findByText('Failed to confirm. Please try again.');
  expect(screen.getByText(/^This link has expired/)).toBeTruthy();
});

const message = { 'Full Name': 'Ada', Email: email, Package: 'leader', Description: 'Sort the post.' };

it('a contact message that is sent again after a failure has the same key, so that it is stored once', async () => {
  const sent = stubNetwork(disconnected, created);
  open(<ContactForm packages={['leader']} email="hello@example.com" />, message);
  await click('Send message');
  await screen.findByRole('button', { name: 'Send message' });
  await screen.findAllByText(/^The server cannot be reached/);
  await click('Send message');
  await screen.findByText('We’ve received your message');
  const [first, second] = sent.map(({ body }) => (body as { idempotency_key: string }).idempotency_key);
  expect(second).toBe(first);
});

it.each([
  ['the message', 'Sort the post.', /Sort%20the%20post\.$/],
  ['how to copy a long message', 'x'.repeat(5000), /Click%20%E2%80%9CCopy%20message%E2%80%9D/],
])('“Send it by email instead” opens an email with %s', async (_, description, body) => {
  stubNetwork(disconnected);
  open(<ContactForm packages={['leader']} email="hello@example.com" />, {
    ...message,
    Description: description,
  });
  await click('Send message');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Send it by email instead' });
  // jsdom cannot open an email program.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await userEvent.click(link);
  expect(link.href).toMatch(/^mailto:hello@example\.com\?/);
  expect(link.href).toMatch(body);
});

it('“Discard draft” empties the contact form and forgets the draft', async () => {
  const draft = { fields: { fullName: 'Ada', description: 'Sort the post.' }, attempt: null };
  saveDraft(draft);
  open(<ContactForm packages={['leader']} email="hello@example.com" />, {});
  expect(field('Description').value).toBe('Sort the post.');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }));
  expect(field('Description').value).toBe('');
  expect(screen.queryByText(/^This is the draft you saved/)).toBeNull();
  expect(localStorage.getItem('draft')).toBeNull();
});
