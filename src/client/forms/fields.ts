import * as v from 'valibot';
import { findCompatibilityCharacter, isCanonicalEmail, toCanonicalEmail } from '../../shared/email-address';
import { formatLimit, limits } from '../../shared/limits';

// The database has the four character sets below as constraints; a test compares them.

/** Control characters, which become spaces in one-line values. Postgres cannot store NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
export const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g;

/** Control characters except line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
export const controlCharactersExceptWhitespace = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Characters that change the direction of the text after them: Unicode's Bidi_Control. A pasted one could make an email
 * address next to a name read as another one. Arabic and Hebrew need none of them.
 */
export const directionCharacters = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The ones that reverse text or stay in effect. Messages may have the others, which punctuation of mixed text needs. */
export const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;

/** Any but control characters, spaces, those that fonts do not show, and the blank Braille pattern. */
export const visibleCharacter = /[^\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Counts code points, as Postgres does. */
const countCharacters = (text: string) => [...text].length;

const line = v.pipe(
  v.string(),
  v.transform((text) => text.replace(directionCharacters, '').replace(controlCharacters, ' ').trim()),
);

const limitLength = (max: number, label: string) =>
  v.check(
    (text: string) => countCharacters(text) <= max,
    ({ input }) =>
      `${label} must be ${formatLimit(max)} characters or fewer. You entered ${formatLimit(countCharacters(input))}.`,
  );

/**
 * A one-line value, such as a name.
 * @param missing message for an empty value
 * @param max maximum number of characters
 * @param label starts the other messages
 */
export const createLineRule = (missing: string, max: number, label: string) =>
  v.pipe(line, v.regex(visibleCharacter, missing), limitLength(max, label));

/** A value of several lines. Line breaks become line feeds. */
export const createTextRule = (missing: string, max: number, label: string) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(controlCharactersExceptWhitespace, '')
        .replace(directionOverrides, '')
        .trim(),
    ),
    v.regex(visibleCharacter, missing),
    limitLength(max, label),
  );

/** Characters of a pasted name, link or list, such as `Ada <ada@example.com>`. */
const otherText = /[<>()[\]\\,;:"]/;

/** An email address in its canonical form. @param missing message for an empty value */
export const createEmailRule = (missing = 'Enter your email address') =>
  v.pipe(
    v.string(),
    // Ends the validation: the patterns below would search a long text for minutes.
    v.maxLength(2000, `Email address must be ${limits.email} characters or fewer.`),
    v.transform(toCanonicalEmail),
    v.nonEmpty(missing),
    v.check(
      (text) => !otherText.test(text),
      ({ input }) =>
        `Enter only the email address, like name@example.com. Remove “${otherText.exec(input)?.[0]}”.`,
    ),
    v.check((text) => !/\s/.test(text), 'An email address can’t contain spaces. Remove the space.'),
    v.check(
      (text) => !findCompatibilityCharacter(text),
      ({ input }) => {
        const character = findCompatibilityCharacter(input) ?? '';
        return `Type the email address in ordinary characters: “${character.normalize('NFKC')}” instead of “${character}”.`;
      },
    ),
    v.check(
      (text) => !/^\.|\.\.|\.@/.test(text),
      'An email address can’t begin or end with a dot before the @, or contain two dots in a row.',
    ),
    v.check(isCanonicalEmail, 'Enter an email address with an @ and a full domain, like name@example.com'),
    limitLength(limits.email, 'Email address'),
  );

/** A character before the @ that an email service may reject. The same rule as the constraint in the database. */
const unusualCharacter = /[^A-Za-z0-9.!#$%&'*+/=?^_`{|}~-](?=.*@)/u;

/** An email address that every email service accepts: accounts and the newsletter exist only if emails arrive. */
export const createDeliverableEmailRule = () =>
  v.pipe(
    createEmailRule(),
    v.check(
      (text) => !unusualCharacter.test(text),
      ({ input }) =>
        `Enter only the email address, like name@example.com. Before the @, it can’t contain “${unusualCharacter.exec(input)?.[0]}”.`,
    ),
  );

const emptyText = v.pipe(
  v.string(),
  v.transform(() => ''),
);

/** Makes a field optional: a missing value, and one without a visible character, becomes an empty string. */
export const allowEmpty = (rule: v.GenericSchema<string, string>) =>
  v.optional(
    v.lazy((value) => (visibleCharacter.test(String(value)) ? rule : emptyText)),
    '',
  );
