import { describe, expect, it } from 'vitest';
import { accountMessages } from '../../src/client/forms/account-messages';
import { explainAuth, explainByService } from '../../src/shared/auth-messages';
import { explainForm } from '../../src/shared/messages';
import type { ErrorCode } from '../../src/shared/result';

const said = Object.values<string | { title: string; text: string }>(accountMessages).map((message) =>
  typeof message === 'string' ? message : message.text,
);

// The end-to-end tests show the other fixed messages.
describe('the fixed messages', () => {
  it.each(['Failed to log out. Please try again.', 'An unexpected error occurred while logging out.'])(
    'include: %s',
    (sentence) => {
      expect(said).toContain(sentence);
    },
  );
});

const codes: ErrorCode[] = [
  'offline',
  'timeout',
  'unavailable',
  'rate_limited',
  'refused',
  'invalid_credentials',
  'wrong_password',
  'email_not_confirmed',
  'weak_password',
  'same_password',
  'account_exists',
  'email_in_use',
  'link_expired',
  'session_expired',
  'not_found',
  'unexpected',
];

describe('a failure', () => {
  it('of a password shows the reason from the service', () => {
    const serviceMessage = 'Password is known to be weak and easy to guess, please choose a different one.';
    expect(explainAuth({ ok: false, code: 'weak_password', serviceMessage })).toBe(serviceMessage);
  });

  it.each(codes)('with the code %s has a complete message', (code) => {
    expect(explainAuth({ ok: false, code })).toMatch(/^[A-Z].{15,}\.$/);
  });

  it.each(codes.filter((code) => code !== 'unexpected'))(
    'with the code %s does not apologise or blame',
    (code) => {
      expect(explainAuth({ ok: false, code })).not.toMatch(/please|sorry|invalid|oops/i);
    },
  );

  it('never shows a message of the service that is not meant for visitors', () => {
    expect(explainAuth({ ok: false, code: 'refused', serviceMessage: '<h1>Bad gateway</h1>' })).not.toContain(
      'Bad',
    );
  });

  it('of a form states that typed values stay', () => {
    expect(explainForm({ ok: false, code: 'timeout' })).toBe(
      "The server did not answer in time. Try again. We've kept what you typed.",
    );
  });
});

describe('too many attempts', () => {
  it.each([
    [0, '1 minute'],
    [1, '1 minute'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [300, '5 minutes'],
  ])('with %i seconds to wait shows %s', (retryAfter, wait) => {
    expect(explainAuth({ ok: false, code: 'rate_limited', retryAfter })).toBe(
      `Too many attempts in a short time. Try again in ${wait}.`,
    );
  });

  it('without a time asks to wait a moment', () => {
    expect(explainAuth({ ok: false, code: 'rate_limited' })).toBe(
      'Too many attempts in a short time. Wait a moment, then try again.',
    );
  });
});

describe('the message of the auth service', () => {
  it('is replaced if it is empty', () => {
    expect(explainByService({ ok: false, code: 'unexpected' })).toBe(
      'An unexpected error occurred. Please try again.',
    );
  });

  it('is replaced if it would reveal an account', () => {
    const failure = { ok: false, code: 'account_exists', serviceMessage: 'User already registered' } as const;
    expect(explainByService(failure)).not.toContain('registered');
  });

  it('is replaced if the time to wait is known', () => {
    expect(
      explainByService({ ok: false, code: 'rate_limited', serviceMessage: 'Slow down', retryAfter: 61 }),
    ).toBe('Too many attempts in a short time. Try again in 2 minutes.');
  });
});
