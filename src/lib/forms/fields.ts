/** Rules that several forms share, each with its sentence. Sentences say what to do. */
import * as v from 'valibot';
import { limits } from './limits';

/** Characters that no one-line answer needs: NUL, which Postgres refuses, and the other controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
const controls = /[\u0000-\u001f\u007f]/g;

/** As controls, but line feeds and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
const controlsButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The length as Postgres counts it: in code points, so that an emoji is not two. */
export const countCharacters = (text: string) => [...text].length;

const line = v.pipe(
  v.string(),
  v.transform((text) => text.replace(controls, ' ').trim()),
);

const atMost = (max: number, what: string) =>
  v.check<string, string>(
    (text) => countCharacters(text) <= max,
    `${what} must be ${max.toLocaleString('en')} characters or less`,
  );

/**
 * A required answer of one line.
 * @param missing the sentence for an empty answer
 * @param max the most characters
 * @param what the name of the field, to begin the sentence for a long answer
 */
export const requiredLine = (missing: string, max: number, what: string) =>
  v.pipe(line, v.nonEmpty(missing), atMost(max, what));

/** An answer of one line that may be left out. */
export const optionalLine = (max: number, what: string) => v.pipe(line, atMost(max, what));

/** A required answer of several lines. Line ends become line feeds. */
export const requiredText = (missing: string, max: number, what: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n').replace(controlsButLines, '').trim()),
    v.nonEmpty(missing),
    atMost(max, what),
  );

/** The same rule as the database's constraint: something, an @, and a host name with a dot. */
const emailFormat = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * An e-mail address. Full-width characters, as Asian keyboards type them, become their ordinary forms.
 * @param missing the sentence for an empty answer
 */
export const emailAddress = (missing = 'Enter your email address') =>
  v.pipe(
    v.string(),
    v.transform((text) => text.normalize('NFKC').replace(controls, '').trim()),
    v.nonEmpty(missing),
    v.regex(emailFormat, 'Enter an email address with an @ and a full domain, like name@example.com'),
    atMost(limits.email, 'Email address'),
  );

/** A new password: never trimmed, at least six characters (spec, section 5). */
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
