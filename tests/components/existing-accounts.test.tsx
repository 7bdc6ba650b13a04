/** No public form reveals whether an email address has an account. The responses are those of the auth service. */
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { receiveToasts } from '../../src/client/toast';
import { ForgotPasswordForm } from '../../src/islands/auth/ForgotPasswordForm';
import { ResendConfirmation } from '../../src/islands/auth/ResendConfirmation';
import { SignInForm } from '../../src/islands/auth/SignInForm';
import { SignUpForm } from '../../src/islands/auth/SignUpForm';
import { json, type Respond, stubNetwork } from '../support/network';

afterEach(cleanup);

const refuse = (status: number, code: string, message: string): Respond =>
  json(status, { code, message }, { 'x-supabase-api-version': '2024-01-01' });

/** What the service answers if it would send an email to the address. */
const states = {
  'an email was sent a minute ago': refuse(429, 'over_email_send_rate_limit', 'After 60 seconds.'),
  'the SMTP server is down': refuse(500, 'unexpected_failure', 'Error sending recovery email'),
  'the SMTP server does not respond': refuse(504, 'request_timeout', 'Processing this request timed out'),
  'its domain has no mail server': refuse(400, 'email_address_invalid', 'Email address is invalid'),
  'emails go to project members only': refuse(400, 'email_address_not_authorized', 'Not authorized'),
  'its domain is blocked': refuse(400, 'unknown', 'Accounts with this email address are not accepted.'),
};

const email = 'ada@example.com';
const user = json(200, { id: 'f3c0', aud: 'authenticated', email });
const wrong = refuse(400, 'invalid_credentials', 'Invalid login credentials');

/** Each form with its answer if the service would send no email. */
const forms = {
  'sign-up': [
    <SignUpForm email="support@example.com" key="form" termsVersion="2025-07-12" />,
    'CREATE ACCOUNT',
    user,
  ],
  'a repeated confirmation': [
    <ResendConfirmation key="form" email={email} />,
    'Send the link again',
    json(200, {}),
  ],
  'forgot password': [
    <ForgotPasswordForm email="support@example.com" key="form" />,
    'SEND RESET LINK',
    json(200, {}),
  ],
} as const;

/** Fills in and sends a form. @returns everything that the page shows afterwards, without the seconds to wait */
async function submit(form: React.ReactNode, button: string, respond: Respond) {
  const notices: string[] = [];
  const stop = receiveToasts(({ title, text }) => notices.push(title, text));
  stubNetwork(respond);
  render(form);
  const typed = { Name: 'Ada', 'Email Address': email, Password: 'difference engine' };
  for (const [label, text] of Object.entries(typed)) {
    const field = screen.queryByLabelText(label);
    if (field) await userEvent.type(field, text);
  }
  await userEvent.click(screen.getByRole('button', { name: button }));
  await vi.waitFor(() => expect(document.body.textContent).not.toMatch(/\w\.\.\./));
  const shown = [document.body.textContent, ...notices].map((text) => text.replace(/\(\d+ s\)/, ''));
  stop();
  cleanup();
  return shown;
}

const cases = Object.entries(forms).flatMap(([name, [form, button, silence]]) =>
  Object.entries(states).map(([state, refusal]) => ({ name, state, form, button, silence, refusal })),
);

it.each(cases)(
  '$name shows the same with and without an account when $state',
  async ({ form, button, silence, refusal }) => {
    expect(await submit(form, button, refusal)).toEqual(await submit(form, button, silence));
  },
);

it('sign-in shows the same for an unknown email address as for a wrong password', async () => {
  const [shown] = await submit(<SignInForm email="support@example.com" />, 'SIGN IN', wrong);
  expect(shown).toContain('The email address or password is incorrect.');
});
