/** Validation rules of several forms, with their messages. */
import * as v from 'valibot';
import { formatLimit, limits } from '../../shared/limits';

// The database has the four character sets below as constraints; a test compares them.

/** Control characters, which become spaces in one-line values. Postgres cannot store NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
export const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g;

/** Control characters except line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
export const controlCharactersExceptWhitespace = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Characters that change the direction of the text after them: Unicode's Bidi_Control. */
export const directionCharacters = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

export const visibleCharacter =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
  /[^\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]/;

/** Counts code points, as Postgres does. */
const countCharacters = (text: string) => [...text].length;

const line = v.pipe(
  v.string(),
  v.transform((text) => text.replace(controlCharacters, ' ').trim()),
);

const atMost = (max: number, label: string) =>
  v.check(
    (text: string) => countCharacters(text) <= max,
    ({ input }) =>
      `${label} must be ${formatLimit(max)} characters or fewer. You entered ${formatLimit(countCharacters(input))}.`,
  );

/**
 * A person's name.
 * @param missing message for an empty value
 * @param max maximum number of characters
 * @param label starts the other messages
 */
export const personName = (missing: string, max: number, label: string) =>
  v.pipe(
    line,
    v.regex(visibleCharacter, missing),
    v.check(
      (text) => !directionCharacters.test(text),
      `${label} contains an invisible character that changes the text direction. Type it instead of pasting it.`,
    ),
    atMost(max, label),
  );

/** A one-line value. @param missing message for an empty value */
export const oneLine = (missing: string, max: number, label: string) =>
  v.pipe(line, v.regex(visibleCharacter, missing), atMost(max, label));

/** A value of several lines. Line breaks become line feeds. */
export const multiLine = (missing: string, max: number, label: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n').replace(controlCharactersExceptWhitespace, '').trim()),
    v.regex(visibleCharacter, missing),
    atMost(max, label),
  );

/** The same rule as the constraint in the database: text, an @, and a host name with a dot. */
const emailFormat = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** An email address. Full-width characters of Asian keyboards become ASCII. @param missing message for an empty value */
export const emailAddress = (missing = 'Enter your email address') =>
  v.pipe(
    v.string(),
    v.transform((text) => text.normalize('NFKC').replace(controlCharacters, '').trim()),
    v.nonEmpty(missing),
    v.check((text) => !/\s/.test(text), "An email address can't contain spaces. Remove the space."),
    v.regex(emailFormat, 'Enter an email address with an @ and a full domain, like name@example.com'),
    atMost(limits.email, 'Email address'),
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
