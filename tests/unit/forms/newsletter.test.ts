import { expect, it } from 'vitest';
import { newsletterSchema } from '../../../src/client/forms/newsletter';
import { validate } from '../../../src/client/forms/validate';

it('a first name has at most 60 characters', () => {
  const check = (firstName: string) => validate(newsletterSchema, { firstName, email: 'ada@example.com' });
  expect(check('a'.repeat(60)).ok).toBe(true);
  expect(check('a'.repeat(61))).toEqual({
    ok: false,
    errors: { firstName: 'First name must be 60 characters or less. It has 61' },
  });
});

it.each(['ada<grace@example.org>', 'ada,grace@example.org', '"ada"@example.org', 'adä@example.org'])(
  'the email address %s is rejected with an explanation',
  (email) => {
    const { errors } = validate(newsletterSchema, { firstName: 'Ada', email }) as { errors?: object };
    expect(errors).toEqual({ email: expect.stringContaining('Enter the address alone') });
  },
);

it.each(['evil.example/prize', 'evil.example', 'Win: call me', '<b>Ada</b>', 'ada@example.org'])(
  'the first name %s is rejected because it looks like a link',
  (firstName) => {
    const { errors } = validate(newsletterSchema, { firstName, email: 'ada@example.com' }) as {
      errors?: object;
    };
    expect(errors).toEqual({ firstName: expect.stringContaining('looks like a link') });
  },
);

it.each(['J.R.R.', 'J. R.', "D'Arcy", 'Anne-Marie', 'Иван'])('the first name %s is accepted', (firstName) => {
  expect(validate(newsletterSchema, { firstName, email: 'ada@example.com' }).ok).toBe(true);
});
