/** What every form does when its request fails: useForm is shared, and each form has its own messages. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProfileForm } from '../../src/islands/account/ProfileForm';
import { ForgotPasswordForm } from '../../src/islands/auth/ForgotPasswordForm';
import { SignInForm } from '../../src/islands/auth/SignInForm';
import { SignUpForm } from '../../src/islands/auth/SignUpForm';
import { ContactForm } from '../../src/islands/contact/ContactForm';
import { NewsletterForm } from '../../src/islands/newsletter/NewsletterForm';
import { UnsubscribeForm } from '../../src/islands/newsletter/NewsletterLinkForms';
import { disconnected, errorPage, json, type Respond, silent, stubNetwork } from '../support/network';
import { fillIn, readValues } from './fields';

beforeEach(() => {
  // The email address of the page.
  document.body.dataset.email = 'support@example.com';
  vi.stubEnv('DEV', false);
  // A honeypot measures how long it takes to fill in the form.
  vi.useFakeTimers({ toFake: ['performance'] });
  const tokens = { access_token: 'token', refresh_token: 'refresh', expires_at: 9_999_999_999 };
  localStorage.setItem('account-session', JSON.stringify({ ...tokens, user }));
});
const email = 'ada@example.com';
const password = 'analytical engine';
const user = { id: 'f3c0', email, fullName: 'Ada', isEmailConfirmed: true };

const forms: [name: string, form: ReactElement, values: Record<string, string>, busyText: string][] = [
  [
    'contact',
    <ContactForm key="contact" packages={['leader']} email="hello@example.com" />,
    { 'Full Name': 'Ada', Email: email, Package: 'leader', Description: 'Sort the post.' },
    'Sending...',
  ],
  [
    'newsletter',
    <NewsletterForm key="newsletter" />,
    { 'First Name': 'Ada', 'Email Address': email },
    'SUBSCRIBING...',
  ],
  ['sign-in', <SignInForm key="sign-in" />, { 'Email Address': email, Password: password }, 'Signing In...'],
  [
    'sign-up',
    <SignUpForm key="sign-up" termsVersion="2025-07-12" />,
    { Name: 'Ada', 'Email Address': email, Password: password },
    'Creating Account...',
  ],
  ['forgot password', <ForgotPasswordForm key="forgot-password" />, { 'Email Address': email }, 'SENDING...'],
  ['unsubscribe', <UnsubscribeForm key="unsubscribe" />, {}, 'UNSUBSCRIBING...'],
  [
    'profile',
    <ProfileForm key="profile" user={user} name="Ada" onNameSaved={() => {}} />,
    { NAME: 'Ada King' },
    'Saving...',
  ],
];

const getSubmit = () => document.querySelector('[type="submit"]') as HTMLButtonElement;

/** Renders a form and fills it in, as slowly as a person. */
async function fill(form: ReactElement, values: Record<string, string>) {
  render(form);
  fireEvent.focusIn(getSubmit());
  fillIn(values);
  vi.advanceTimersByTime(500);
  return userEvent.setup();
}

const unreachable = 'The server cannot be reached at the moment. Try again in a minute.';
const tooMany: Respond = json(
  429,
  { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
  { 'retry-after': '240' },
);

describe.each(forms)('the %s form', (name, form, values, busyText) => {
  it.each([
    ['a proxy answers with a page', errorPage(502), unreachable],
    ['the connection fails', disconnected, unreachable],
    ['there were too many attempts', tooMany, 'in 4 minutes.'],
  ])(`the ${name} form shows the reason when %s`, async (_, respond, reason) => {
    stubNetwork(respond);
    const user = await fill(form, values);
    await user.click(getSubmit());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(reason);
    expect(alert.textContent).not.toContain('bad gateway');
    await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
    // Some networks block the service.
    const contact = screen.queryByRole('link', { name: /@example\.com$/ });
    if (reason === unreachable) expect(contact?.getAttribute('href')).toMatch(/^mailto:/);
  });

  it(`the ${name} form keeps its values when its request fails`, async () => {
    stubNetwork(disconnected);
    const user = await fill(form, values);
    await user.click(getSubmit());
    await screen.findByRole('alert');
    expect(readValues(values)).toEqual(values);
  });

  it(`the ${name} form shows ${busyText} while it is busy`, async () => {
    stubNetwork(silent);
    const user = await fill(form, values);
    await user.click(getSubmit());
    expect(getSubmit().getAttribute('aria-disabled')).toBe('true');
    expect(getSubmit().textContent).toBe(busyText);
  });

  it(`the ${name} form sends no second request when Enter is pressed while it is busy`, async () => {
    const sent = stubNetwork(silent);
    const user = await fill(form, values);
    await user.click(getSubmit());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

it("the sign-up form shows the limit's own message with a link to /contact", async () => {
  const message = 'Too many accounts were created for this email address today. Try again tomorrow.';
  stubNetwork(json(429, { code: 'unknown', message }, { 'x-supabase-api-version': '2024-01-01' }));
  const values = { Name: 'Ada', 'Email Address': 'ada+1@example.com', Password: password };
  const user = await fill(<SignUpForm termsVersion="2025-07-12" />, values);
  await user.click(getSubmit());
  expect((await screen.findByRole('alert')).textContent).toContain(`${message} We’ve kept what you typed.`);
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
});

it('forgot password counts down after a failed request, because an email may have been sent', async () => {
  const sent = stubNetwork(errorPage(502));
  const user = await fill(<ForgotPasswordForm />, { 'Email Address': email });
  await user.click(getSubmit());
  await screen.findByRole('alert');
  expect(getSubmit().textContent).toMatch(/\(\d+ s\)$/);
  await user.click(getSubmit());
  expect(sent).toHaveLength(1);
});
