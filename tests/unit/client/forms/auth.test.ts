import { expect, it } from 'vitest';
import {
  confirmAccountSchema,
  deletionSchema,
  profileSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '../../../../src/client/forms/auth';
import { validate } from '../../../../src/client/forms/validate';

const tooLong =
  'Password is too long. Use at most 72 characters. Accented letters and emoji count as two or more.';

it.each([
  ['fewer than 6 characters', 'kuchen', '12345', 'Password must be at least 6 characters long'],
  ['more than 72 bytes, which bcrypt would truncate', 'a'.repeat(72), 'a'.repeat(73), tooLong],
  ['more than 72 bytes of non-ASCII letters', 'ä'.repeat(36), 'ä'.repeat(37), tooLong],
])('sign-up rejects a password of %s', (_, accepted, rejected, password) => {
  const check = (text: string) =>
    validate(signUpSchema, { name: 'Ada', email: 'ada@example.com', password: text });
  expect(check(accepted).ok).toBe(true);
  expect(check(rejected)).toEqual({ ok: false, errors: { password } });
});

it('sign-up retains spaces around a password', () => {
  const values = { name: 'Ada', email: 'ada@example.com', password: '  pass  ' };
  expect(validate(signUpSchema, values)).toMatchObject({ value: { password: '  pass  ' } });
});

it.each([signUpSchema, signInSchema, resetPasswordSchema, confirmAccountSchema])(
  'each form sends a password in one Unicode form, however the keyboard writes its letters',
  (schema) => {
    const values = { name: 'Ada', email: 'ada@example.com', password: 'cafe\u0301 noir' };
    expect(validate(schema, values)).toMatchObject({ value: { password: 'caf\u00e9 noir' } });
  },
);

const validateProfile = (values: Record<string, string>) =>
  validate(profileSchema, { name: 'Ada', ...values });

it('the profile requires no password for a new name', () => {
  expect(validateProfile({ name: 'Ada King' }).ok).toBe(true);
});

it('the profile requires a visible name', () => {
  expect(validateProfile({ name: '\u200b\u2060\ufeff' })).toMatchObject({
    errors: { name: 'Enter your name' },
  });
});

it.each<Record<string, string>>([{ email: 'new@example.com' }, { newPassword: 'difference engine' }])(
  'the profile requires the current password to change %j',
  (change) => {
    const errors = { currentPassword: 'Enter your current password' };
    expect(validateProfile({ ...change, currentPassword: '' })).toEqual({ ok: false, errors });
    expect(validateProfile({ ...change, currentPassword: 'secret' }).ok).toBe(true);
  },
);

it('the profile requires a new password when its field is open', () => {
  const errors = { newPassword: 'Enter a new password' };
  expect(validateProfile({ currentPassword: 'secret', newPassword: '' })).toEqual({ ok: false, errors });
});

it.each([
  ['accepts', 'DELETE', 'secret'],
  ['accepts', ' delete ', 'secret'],
  ['rejects', '', 'secret'],
  ['rejects', 'yes', 'secret'],
  ['rejects', 'DELETE', ''],
])('the deletion form %s the word %j with the password %j', (verdict, confirmation, password) => {
  expect(validate(deletionSchema, { confirmation, currentPassword: password }).ok).toBe(
    verdict === 'accepts',
  );
});
