/** Rejects common passwords. Loaded only with supabase-js, so that no form needs the list to hydrate. */
import { weakPasswords } from '../../shared/messages/auth';
import { type Failure, fail } from '../../shared/result';

/** The hundred most common passwords of six characters or more in lists of stolen passwords, in lower case. */
const commonPasswords =
  `123456 123456789 12345678 password qwerty123 qwerty1 111111 12345678910 1234567 1234567890 123123
000000 qwerty abc123 password1 iloveyou 11111111 dragon monkey 123321 654321 666666 121212 987654321 qwertyuiop 1q2w3e4r
1q2w3e4r5t 1qaz2wsx qazwsx zxcvbnm asdfghjkl asdfgh 123qwe 1q2w3e 112233 123654 7777777 777777 555555 222222 333333 999999
88888888 888888 123123123 147258369 159753 159357 147258 789456123 456789 131313 696969 112233445566 a123456 aa123456
abcd1234 123abc abcdef abcdefg 1234qwer qwer1234 qwe123 q1w2e3r4 q1w2e3r4t5 passw0rd p@ssw0rd p@ssword password123
admin123 administrator welcome welcome1 letmein master shadow sunshine princess football baseball superman batman
starwars michael jordan jennifer charlie daniel jessica ashley michelle trustno1 computer internet whatever freedom
hello123 secret samsung pokemon`.split(/\s/);

/** Removes capitals and spaces, which do not make a common password safer. */
const normalize = (text: string) => text.toLowerCase().replace(/\s/g, '');

/**
 * Finds out why a new password is easy to guess.
 * @param owner the account's email address and name
 * @returns `weak_password` with its message, or null
 */
export function findWeakness(
  password: string,
  { email = '', name }: { email?: string | undefined; name?: string | null | undefined },
): Failure | null {
  const text = normalize(password);
  const weak = (serviceMessage: string) => fail('weak_password', { serviceMessage });
  if (commonPasswords.includes(text)) return weak(weakPasswords.common);
  return [email, email.split('@')[0] ?? '', name ?? ''].some((word) => normalize(word) === text)
    ? weak(weakPasswords.personal)
    : null;
}
