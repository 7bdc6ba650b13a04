import { describe, expect, it } from 'vitest';
import { deletionSchema, profileSchema, signUpSchema } from '../../../src/client/forms/auth';
import { validate } from '../../../src/client/forms/validate';

describe('sign-up', () => {
  const check = (password: string) =>
    validate(signUpSchema, { name: 'Ada', email: 'ada@example.com', password });

  it('rejects a password shorter than 6 characters', () => {
    expect(check('kuchen').ok).toBe(true);
    expect(check('12345')).toEqual({
      ok: false,
      errors: { password: 'Password must be at least 6 characters long' },
    });
  });

  it('retains spaces around a password', () => {
    expect(check('  pass  ')).toMatchObject({ value: { password: '  pass  ' } });
  });

  it('rejects a password of more than 72 bytes, which bcrypt would truncate', () => {
    expect(check('a'.repeat(72)).ok).toBe(true);
    expect(check('a'.repeat(73))).toEqual({
      ok: false,
      errors: { password: 'Password must be 72 characters or less' },
    });
    expect(check('ä'.repeat(36)).ok).toBe(true);
    expect(check('ä'.repeat(37)).ok).toBe(false);
  });
});

describe('the profile', () => {
  const stored = { name: 'Ada', email: 'ada@example.com', currentPassword: '' };
  const check = (values: Record<string, string>) =>
    validate(profileSchema('ada@example.com'), { ...stored, ...values });

  it('needs no password for a new name or another case of the email address', () => {
    expect(check({ name: 'Ada King', email: 'Ada@Example.com' }).ok).toBe(true);
  });

  it.each<Record<string, string>>([{ email: 'new@example.com' }, { newPassword: 'difference engine' }])(
    'requires the current password for %j',
    (change) => {
      expect(check(change)).toEqual({
        ok: false,
        errors: { currentPassword: 'Enter your current password' },
      });
      expect(check({ ...change, currentPassword: 'secret' }).ok).toBe(true);
    },
  );

  it('requires a new password when its field is open', () => {
    expect(check({ currentPassword: 'secret', newPassword: '' })).toEqual({
      ok: false,
      errors: { newPassword: 'Enter a new password' },
    });
  });
});

describe('deleting the account', () => {
  it.each([
    ['DELETE', true],
    [' delete ', true],
    ['', false],
    ['yes', false],
  ])('accepts the word %j only if it is DELETE', (confirmation, isFine) => {
    expect(validate(deletionSchema, { confirmation, password: 'secret' }).ok).toBe(isFine);
  });

  it('requires the password', () => {
    expect(validate(deletionSchema, { confirmation: 'DELETE', password: '' })).toEqual({
      ok: false,
      errors: { password: 'Enter your password' },
    });
  });
});
