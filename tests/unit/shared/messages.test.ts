import { expect, it } from 'vitest';
import { getAuthFailureMessage, preferServiceMessage } from '../../../src/shared/messages/auth';
import { addInputKeptNote, getFormFailureMessage } from '../../../src/shared/messages/failures';
import { type Failure, fail } from '../../../src/shared/result';

const unexpected = 'An unexpected error occurred. Please try again.';

it('the message for an unexpected failure is the specified one', () => {
  expect(getAuthFailureMessage({ ok: false, code: 'unexpected' })).toBe(unexpected);
});

it("a form's timeout message states that typed values are retained", () => {
  expect(getFormFailureMessage({ ok: false, code: 'timeout' })).toBe(
    'The server did not respond in time. Try again. We’ve kept what you typed.',
  );
});

it.each([
  [
    'Signups not allowed for this instance',
    'Signups not allowed for this instance. We’ve kept what you typed.',
  ],
  ['Try again tomorrow.', 'Try again tomorrow. We’ve kept what you typed.'],
])('the message %s and our note are separate sentences', (message, text) => {
  expect(addInputKeptNote(message)).toBe(text);
});

it.each([
  [0, 'Try again in 1 minute.'],
  [60, 'Try again in 1 minute.'],
  [61, 'Try again in 2 minutes.'],
  [undefined, 'Wait a moment, then try again.'],
])('the rate limit message for a retryAfter of %s ends: %s', (retryAfter, advice) => {
  expect(getAuthFailureMessage(fail('rate_limited', { retryAfter }))).toBe(
    `Too many attempts in a short time. ${advice}`,
  );
});

it("only the message for a weak password shows the service's reason", () => {
  const serviceMessage = 'Password is known to be weak and easy to guess, please choose a different one.';
  expect(getAuthFailureMessage({ ok: false, code: 'weak_password', serviceMessage })).toBe(serviceMessage);
  expect(
    getAuthFailureMessage({ ok: false, code: 'rejected', serviceMessage: '<h1>Bad gateway</h1>' }),
  ).not.toContain('Bad');
});

it.each<[reason: string, failure: Omit<Failure, 'ok'>, shown: string]>([
  ['is empty', { code: 'unexpected' }, unexpected],
  [
    'would reveal an account',
    { code: 'account_exists', serviceMessage: 'User already registered' },
    getAuthFailureMessage({ ok: false, code: 'account_exists' }),
  ],
  [
    'lacks the known time to wait',
    { code: 'rate_limited', serviceMessage: 'Slow down', retryAfter: 61 },
    'Too many attempts in a short time. Try again in 2 minutes.',
  ],
])('the message of the auth service is replaced when it %s', (_, failure, shown) => {
  expect(preferServiceMessage({ ok: false, ...failure })).toBe(shown);
});
