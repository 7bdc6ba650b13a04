/** What a new password may be, and how hard it is to guess. */
import * as v from 'valibot';
import { limits } from './limits';

/** The hundred most used passwords of six characters or more, by lists of stolen ones, in small letters. */
const mostUsed =
  `123456 123456789 12345678 password qwerty123 qwerty1 111111 12345678910 1234567 1234567890 123123
000000 qwerty abc123 password1 iloveyou 11111111 dragon monkey 123321 654321 666666 121212 987654321 qwertyuiop 1q2w3e4r
1q2w3e4r5t 1qaz2wsx qazwsx zxcvbnm asdfghjkl asdfgh 123qwe 1q2w3e 112233 123654 7777777 777777 555555 222222 333333 999999
88888888 888888 123123123 147258369 159753 159357 147258 789456123 456789 131313 696969 112233445566 a123456 aa123456
abcd1234 123abc abcdef abcdefg 1234qwer qwer1234 qwe123 q1w2e3r4 q1w2e3r4t5 passw0rd p@ssw0rd p@ssword password123
admin123 administrator welcome welcome1 letmein master shadow sunshine princess football baseball superman batman
starwars michael jordan jennifer charlie daniel jessica ashley michelle trustno1 computer internet whatever freedom
hello123 secret samsung pokemon soccer hunter summer killer`.split(/\s/);

/** As somebody who guesses sees it: without capitals and spaces. */
const bare = (text: string) => text.toLowerCase().replace(/\s/g, '');

const isMostUsed = (password: string) => mostUsed.includes(bare(password));

/** A new password: never trimmed, at least six characters, none of the first that are tried. */
export const newPassword = (missing = 'Enter a password') =>
  v.pipe(
    v.string(),
    v.nonEmpty(missing),
    v.minLength(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters long`),
    v.check(
      (text) => new TextEncoder().encode(text).length <= limits.passwordMax,
      `Password must be ${limits.passwordMax} characters or less`,
    ),
    v.check(
      (text) => !isMostUsed(text),
      'This is one of the hundred most used passwords, which are tried first. Choose another one',
    ),
  );

/** The sentence for a password that is the owner's own address or name. */
export const ownWords = 'This is your address or your name, which others know. Choose another password';

/** Whether a password is the address of its owner, what stands before the @ in it, or the name. */
export const isOwnWord = (password: string, { email = '', name = '' }) =>
  [email, email.split('@')[0] ?? '', name].some((own) => own !== '' && bare(own) === bare(password));

export type Strength = 'weak' | 'fair' | 'strong';

/**
 * How hard a password is to guess, as far as its length and its characters tell: what matters most is length, and
 * what is not seen here is whether the words belong together.
 */
export function strengthOf(password: string): Strength {
  const isEven = new Set(bare(password)).size < 6;
  if (password.length < 10 || isEven || isMostUsed(password)) return 'weak';
  return password.length < 16 ? 'fair' : 'strong';
}

/** The word beside the field. */
export const strengthWords: Record<Strength, string> = {
  weak: 'Weak. Three or four words are harder to guess.',
  fair: 'Fair. One word more makes it strong.',
  strong: 'Strong, if you use it nowhere else.',
};
