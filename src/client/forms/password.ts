import * as v from 'valibot';
import { limits } from '../../shared/limits';

/**
 * Any password, not trimmed. NFC, because keyboards and systems write the same letter in several ways.
 * @param missing message for an empty value
 */
export const createPasswordRule = (missing: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.normalize('NFC')),
    v.nonEmpty(missing),
  );

/** A new password. common-passwords.ts rejects more. @param missing message for an empty value */
export const createNewPasswordRule = (missing = 'Enter a password') =>
  v.pipe(
    createPasswordRule(missing),
    v.minLength(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters long`),
    v.check(
      (text) => new TextEncoder().encode(text).length <= limits.passwordMax,
      `Password is too long. Use at most ${limits.passwordMax} characters. Accented letters and emoji count as two or more.`,
    ),
  );

/**
 * Whether a password contains its owner's email address or name, which other people know.
 * @param personal the values of the fields for name and email address
 */
export function containsPersonalData(password: string, personal: readonly string[]): boolean {
  const text = password.toLowerCase();
  const words = personal.flatMap((value) => value.toLowerCase().split(/[\s@]+/));
  // Shorter words occur in many passwords by chance. A domain such as gmail.com is not the owner's.
  return (
    words.some((word) => word.length > 3 && !word.includes('.') && text.includes(word)) ||
    personal.some((value) => value.length > 3 && text.includes(value.trim().toLowerCase()))
  );
}

type Strength = 'weak' | 'fair' | 'strong';

/** Rates a password by its length and number of different characters. */
export function ratePassword(password: string): Strength {
  const isRepetitive = new Set(password.toLowerCase()).size < 6;
  if (password.length < 12 || isRepetitive) return 'weak';
  return password.length < 16 ? 'fair' : 'strong';
}

export const personalDataWarning =
  'The password contains your name or email address, which is easy to guess. Choose different words.';

export const strengthMessages: Record<Strength, string> = {
  weak: 'Weak. Use three or four words.',
  fair: 'Fair. Add a word.',
  strong: 'Strong.',
};
