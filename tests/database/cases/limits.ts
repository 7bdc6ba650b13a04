import { expect, it } from 'vitest';
import {
  controlCharacters,
  controlCharactersExceptWhitespace,
  directionCharacters,
  directionOverrides,
  visibleCharacter,
} from '../../../src/client/forms/fields.ts';
import { contactFields } from '../../../src/shared/contact-fields.ts';
import { invisibleCharacters } from '../../../src/shared/email-address.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { Database } from '../../support/database.ts';

export function describeLimits(database: Database) {
  it('the database has the same length limits as the forms', async () => {
    const rows = await database.query<{ name: string; most: number }>(
      `select conname as name,
         substring(pg_get_constraintdef(oid) from '(?:<= |\\{1,)(\\d+)')::int as most
       from pg_constraint
       where connamespace = 'public'::regnamespace and contype = 'c'
         and pg_get_constraintdef(oid) ~ 'char_length|\\{\\d+,\\d+\\}'`,
    );
    expect(Object.fromEntries(rows.map(({ name, most }) => [name, most]))).toEqual({
      profiles_full_name_length: limits.fullName,
      // No form has this field: it is the URL that the storage service gives to a photo.
      profiles_avatar_url_length: 2048,
      ...Object.fromEntries(
        contactFields.map(({ column, type, limit }) => [
          // The package is stored as "Package: leader".
          `contact_submissions_${column}_${type === 'choice' ? 'format' : 'length'}`,
          limit,
        ]),
      ),
      newsletter_subscribers_email_length: limits.email,
      newsletter_subscribers_first_name_length: limits.firstName,
      // Visitors do not type these.
      newsletter_subscribers_consent_wording_length: 1000,
      newsletter_subscribers_source_length: 60,
    });
  });

  it('the database rejects the same invisible characters as the forms', async () => {
    const rows = await database.query<{ name: string; matched: number[] }>(
      `select conname as name, array_agg(code order by code) as matched
       from pg_constraint,
         substring(pg_get_constraintdef(oid), '\\[.*\\]') as pattern,
         generate_series(1, 65535) as code
       where connamespace = 'public'::regnamespace and conname ~ '_(controls|directions|visible)$'
         and code not between 55296 and 57343 and chr(code) ~ pattern
       group by conname`,
    );
    // A copy without the flag g, which would continue at the last match.
    const matchedBy = ({ source }: RegExp) => {
      const expression = new RegExp(source);
      return Array.from({ length: 65535 }, (_, index) => index + 1).filter(
        (code) => (code < 0xd800 || code > 0xdfff) && expression.test(String.fromCharCode(code)),
      );
    };
    expect(Object.fromEntries(rows.map(({ name, matched }) => [name, matched]))).toEqual({
      profiles_full_name_controls: matchedBy(controlCharacters),
      profiles_full_name_directions: matchedBy(directionCharacters),
      ...Object.fromEntries(
        contactFields.map(({ column, type }) => [
          `contact_submissions_${column}_controls`,
          matchedBy(type === 'text' ? controlCharactersExceptWhitespace : controlCharacters),
        ]),
      ),
      ...Object.fromEntries(
        contactFields
          .filter(({ type }) => type !== 'email')
          .map(({ column, type }) => [
            `contact_submissions_${column}_directions`,
            matchedBy(type === 'text' ? directionOverrides : directionCharacters),
          ]),
      ),
      contact_submissions_full_name_visible: matchedBy(visibleCharacter),
      contact_submissions_problem_description_visible: matchedBy(visibleCharacter),
      newsletter_subscribers_first_name_controls: matchedBy(controlCharacters),
      newsletter_subscribers_first_name_directions: matchedBy(directionCharacters),
      newsletter_subscribers_first_name_visible: matchedBy(visibleCharacter),
      newsletter_subscribers_email_controls: matchedBy(controlCharacters),
    });
  });

  it('the database rejects the same invisible characters in an email address as the forms remove', async () => {
    // A sample beyond the Basic Multilingual Plane, which includes every range there and U+110BD.
    const codes = `select code from generate_series(1, 65535) as code where code not between 55296 and 57343
      union all select generate_series(65541, 131071, 8) union all select generate_series(131072, 1114111, 101)`;
    const rows = await database.query<{ code: number }>(
      `select code from (${codes}) as codes
       where not private.is_canonical_email('a' || chr(code) || 'b@example.com') order by code`,
    );
    const rejected = rows.map(({ code }) => String.fromCodePoint(code));
    const expected = (await database.query<{ code: number }>(`${codes} order by code`))
      .map(({ code }) => String.fromCodePoint(code))
      .filter((text) => /[\s@]/u.test(text) || text.replace(invisibleCharacters, '') === '');
    expect(rejected).toEqual(expected);
  });
}
