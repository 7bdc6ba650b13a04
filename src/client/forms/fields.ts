/** Rules that several forms share, each with its sentence. Sentences say what to do. */
import * as v from 'valibot';
import { limits, writeLimit } from '../../shared/limits';

// The database repeats the four sets below as constraints, and a test compares them.

/** Characters that no one-line answer needs: NUL, which Postgres refuses, and the other controls. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
export const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** As controls, but the ends of lines and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
export const controlsButLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** Characters that turn the direction of what stands after them: Unicode's Bidi_Control. */
export const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** A character that shows something: neither white space nor one of the marks without ink. */
export const visible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about these characters.
  /[^\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff]/;

/** The length as Postgres counts it: in code points, so that an emoji is not two. */
const countCharacters = (text: string) => [...text].length;

const line = v.pipe(
  v.string(),
  v.transform((text) => text.replace(controls, ' ').trim()),
);

const atMost = (max: number, what: string) =>
  v.check<string, string>(
    (text) => countCharacters(text) <= max,
    `${what} must be ${writeLimit(max)} characters or less`,
  );

/**
 * A person's name. It is shown beside other words, so it may not turn their direction.
 * @param missing the sentence for an empty answer
 * @param max the most characters
 * @param what the name of the field, to begin the sentences about its answer
 */
export const personName = (missing: string, max: number, what: string) =>
  v.pipe(
    line,
    v.regex(visible, missing),
    v.check(
      (text) => !directions.test(text),
      `${what} has a hidden character that turns the direction of text. Type it by hand instead of pasting it`,
    ),
    atMost(max, what),
  );

/** An answer of one line that may be left out. */
export const optionalLine = (max: number, what: string) => v.pipe(line, atMost(max, what));

/** A required answer of several lines. Line ends become line feeds. */
export const requiredText = (missing: string, max: number, what: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\r\n?/g, '\n').replace(controlsButLines, '').trim()),
    v.regex(visible, missing),
    atMost(max, what),
  );

/** The same rule as the database's constraint: something, an @, and a host name with a dot. */
const emailFormat = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * An e-mail address. Full-width characters, as Asian keyboards type them, become their ordinary forms.
 * @param missing the sentence for an empty answer
 */
export const emailAddress = (missing = 'Enter your e-mail address') =>
  v.pipe(
    v.string(),
    v.transform((text) => text.normalize('NFKC').replace(controls, '').trim()),
    v.nonEmpty(missing),
    v.regex(emailFormat, 'Enter an e-mail address with an @ and a full domain, like name@example.com'),
    atMost(limits.email, 'Email address'),
  );
