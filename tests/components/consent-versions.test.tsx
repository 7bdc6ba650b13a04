/** Each form sends the version of the text above it: the record of what a person agreed to. */
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { ConfirmAccountForm } from '../../src/islands/auth/PasswordLinkForms';
import { SignUpForm } from '../../src/islands/auth/SignUpForm';
import { ConfirmSubscriptionForm } from '../../src/islands/newsletter/NewsletterLinkForms';
import { json, type Respond, stubNetwork } from '../support/network';
import { makeSession } from '../unit/client/backend/auth-service';
import { fillIn } from './fields';

const { user, ...tokens } = makeSession('ada@example.com', 'f3c0');
const session = json(200, { ...tokens, user });
const password = 'analytical engine';

it.each<[string, ReactElement, Record<string, string>, Respond[], path: string, body: object]>([
  [
    'sign-up',
    <SignUpForm key="sign-up" termsVersion="2025-08-01" />,
    { Name: 'Ada', 'Email Address': 'ada@example.com', Password: password },
    [json(200, user)],
    '/auth/v1/signup',
    { data: { full_name: 'Ada', terms_version: '2025-08-01' } },
  ],
  [
    'account confirmation',
    <ConfirmAccountForm key="confirm" termsVersion="2025-08-02" />,
    { Name: 'Ada', Password: password },
    [session, json(200, user)],
    '/auth/v1/user',
    { data: { full_name: 'Ada', terms_version: '2025-08-02' } },
  ],
  [
    'newsletter confirmation',
    <ConfirmSubscriptionForm key="newsletter" version="2025-08-03" />,
    { 'First Name': 'Ada' },
    [json(200, true)],
    '/rest/v1/rpc/confirm_newsletter_subscription',
    { confirmed_name: 'Ada', wording_version: '2025-08-03' },
  ],
])('the %s form sends the version of its own text', async (_, form, values, responders, path, body) => {
  window.emailLink = {
    type: 'signup',
    page: '/confirm',
    token: '0123456789',
    email: user.email,
    newEmail: '',
    recipient: '',
    problem: '',
  };
  const sent = stubNetwork(...(responders as [Respond]));
  render(form);
  fillIn(values);
  await userEvent.click(document.querySelector('[type="submit"]') as HTMLButtonElement);
  await waitFor(() => expect(sent.map(({ url }) => url.pathname)).toContain(path));
  expect(sent.find(({ url }) => url.pathname === path)?.body).toMatchObject(body);
});
