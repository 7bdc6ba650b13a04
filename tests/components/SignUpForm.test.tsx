import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SignUpForm } from '../../src/islands/auth/SignUpForm';
import { stubNetwork } from '../support/network';

afterEach(cleanup);

it("the sign-up form shows the limit's own message, offers /contact and keeps the values", async () => {
  const message = 'Too many accounts were created for this email address today. Try again tomorrow.';
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  stubNetwork(() => Response.json({ code: 'unknown', message }, { status: 429, headers }));
  const user = userEvent.setup();
  render(<SignUpForm termsVersion="2025-07-12" />);
  await user.type(screen.getByLabelText('Name'), 'Ada');
  await user.type(screen.getByLabelText('Email Address'), 'ada+1@example.com');
  await user.type(screen.getByLabelText('Password'), 'difference engine');
  await user.click(screen.getByRole('button', { name: 'CREATE ACCOUNT' }));
  expect((await screen.findByRole('alert')).textContent).toContain(`${message} We’ve kept what you typed.`);
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('ada+1@example.com');
});
