import { expect, it } from 'vitest';
import { confirmSubscriptionSchema, newsletterSchema } from '../../../../src/client/forms/newsletter';
import { validate } from '../../../../src/client/forms/validate';

const check = (values: { firstName?: string; email?: string }) =>
  validate(newsletterSchema, { firstName: 'Ada', email: 'ada@example.com', ...values });

it('the newsletter requires both fields', () => {
  const errors = { firstName: 'Enter your first name', email: 'Enter your email address' };
  expect(check({ firstName: ' ', email: '' })).toEqual({ ok: false, errors });
});

it('the newsletter rejects a first name of more than 60 characters', () => {
  const firstName = 'First name must be 60 characters or fewer. You entered 61.';
  expect(check({ firstName: 'a'.repeat(60) }).ok).toBe(true);
  expect(check({ firstName: 'a'.repeat(61) })).toEqual({ ok: false, errors: { firstName } });
});

it.each([
  ['adä@example.org', 'ä'],
  ['阿達@example.org', '阿'],
])('the newsletter names the character of %s that email services reject', (email, character) => {
  expect(check({ email })).toMatchObject({
    errors: { email: expect.stringContaining(`Before the @, it can’t contain “${character}”.`) },
  });
});

it('the newsletter rejects an email address of 100,000 characters without searching it', () => {
  const start = performance.now();
  expect(check({ email: `a@${'.'.repeat(100_000)}x` })).toEqual({
    ok: false,
    errors: { email: 'Email address must be 254 characters or fewer.' },
  });
  expect(performance.now() - start).toBeLessThan(500);
});

it.each([
  ...['evil.example/prize', 'evil.example', 'Win: call me', '<b>Ada</b>', 'ada@example.org'],
  ...['evil．com', 'evil。com'],
])('the newsletter rejects the first name %s because it looks like a link', (firstName) => {
  expect(check({ firstName })).toMatchObject({
    errors: { firstName: expect.stringContaining('looks like a link') },
  });
});

it('the confirmation of a subscription requires a first name', () => {
  expect(validate(confirmSubscriptionSchema, { firstName: ' ' })).toEqual({
    ok: false,
    errors: { firstName: 'Enter your first name' },
  });
});

it('the confirmation of a subscription rejects a first name that looks like a link', () => {
  expect(validate(confirmSubscriptionSchema, { firstName: 'evil．com' }).ok).toBe(false);
});

it.each(['J.R.R.', 'J. R.', "D'Arcy", 'Anne-Marie', 'Иван'])(
  'the newsletter accepts the first name %s',
  (firstName) => {
    expect(check({ firstName }).ok).toBe(true);
  },
);
