/** What a new password may be, and how hard it is to guess. */
import * as v from 'valibot';
import { limits } from '../../shared/limits';

/** A new password: never trimmed, at least six characters. What else is refused: client/backend/refused-passwords.ts */
export const newPassword = (missing = 'Enter a password') =>
  v.pipe(
    v.string(),
    v.nonEmpty(missing),
    v.minLength(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters long`),
    v.check(
      (text) => new TextEncoder().encode(text).length <= limits.passwordMax,
      `Password must be ${limits.passwordMax} characters or less`,
    ),
  );

export type Strength = 'weak' | 'fair' | 'strong';

/**
 * How hard a password is to guess, as far as its length and its characters tell: what matters most is length, and
 * what is not seen here is whether the words belong together.
 */
export function strengthOf(password: string): Strength {
  const isEven = new Set(password.toLowerCase()).size < 6;
  if (password.length < 12 || isEven) return 'weak';
  return password.length < 16 ? 'fair' : 'strong';
}

/** The word beside the field. */
export const strengthWords: Record<Strength, string> = {
  weak: 'Weak. Use three or four words.',
  fair: 'Fair. Add a word.',
  strong: 'Strong.',
};
