import { expect, it } from 'vitest';
import { newsletterSchema } from '../../../src/lib/forms/newsletter';
import { validate } from '../../../src/lib/forms/validate';

it('accepts a first name and an address', () => {
  expect(validate(newsletterSchema, { firstName: ' Ada ', email: 'ada@example.com' })).toEqual({
    ok: true,
    value: { firstName: 'Ada', email: 'ada@example.com' },
  });
});

it('asks for both', () => {
  expect(validate(newsletterSchema, { firstName: '', email: '' })).toEqual({
    ok: false,
    errors: { firstName: 'Enter your first name', email: 'Enter your e-mail address' },
  });
});

it('takes a first name of at most 60 characters', () => {
  const check = (firstName: string) => validate(newsletterSchema, { firstName, email: 'ada@example.com' });
  expect(check('a'.repeat(60)).ok).toBe(true);
  expect(check('a'.repeat(61))).toEqual({
    ok: false,
    errors: { firstName: 'First name must be 60 characters or less' },
  });
});

it('sends nothing that is no field of the form', () => {
  expect(
    validate(newsletterSchema, { firstName: 'Ada', email: 'ada@example.com', is_admin: 'true' }),
  ).toEqual({
    ok: true,
    value: { firstName: 'Ada', email: 'ada@example.com' },
  });
});
