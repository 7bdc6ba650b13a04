import { expect, it } from 'vitest';
import {
  controlCharacters,
  controlCharactersExceptWhitespace,
  directionCharacters,
  directionOverrides,
  visibleCharacter,
} from '../../../src/client/forms/fields.ts';
import { contactFields } from '../../../src/shared/contact-fields.ts';
import { isCanonicalEmail, toCanonicalEmail } from '../../../src/shared/email-address.ts';
import { limits } from '../../../src/shared/limits.ts';
import type { Database } from '../../support/database.ts';

export function testLimits(database: Database) {
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
        contactFields
          .filter(({ type }) => type !== 'email')
          .flatMap(({ column, type }) => [
            [
              `contact_submissions_${column}_controls`,
              matchedBy(type === 'text' ? controlCharactersExceptWhitespace : controlCharacters),
            ],
            [
              `contact_submissions_${column}_directions`,
              matchedBy(type === 'text' ? directionOverrides : directionCharacters),
            ],
          ]),
      ),
      contact_submissions_full_name_visible: matchedBy(visibleCharacter),
      contact_submissions_problem_description_visible: matchedBy(visibleCharacter),
      newsletter_subscribers_first_name_controls: matchedBy(controlCharacters),
      newsletter_subscribers_first_name_directions: matchedBy(directionCharacters),
      newsletter_subscribers_first_name_visible: matchedBy(visibleCharacter),
    });
  });

  it('the database accepts the same email addresses as the forms', async () => {
    const emails = [
      ...['ada@example.com', "o'neil+news@mail.example.co.uk", 'jörg@xn--bcher-kva.example', 'Ada@1.example'],
      ...['ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com', 'a@b@example.com', 'ada@.com'],
      ...['ada@example.', 'ada@example.123', 'ada@exam_ple.com', 'ada<grace@example.com>', 'a"b@example.com'],
      ...[
        'john..smith@example.com',
        '.john@example.com',
        'john.@example.com',
        'ada@-host.com',
        'ada@host-.com',
      ],
      ...[`ada@${'a'.repeat(63)}.com`, `ada@${'a'.repeat(64)}.com`, 'ada@EXAMPLE.com', 'ada@bücher.example'],
      ...[
        'ada＠example.com',
        'ａda@example.com',
        'ada@ｅxample.com',
        'jo\u0308rg@example.com',
        '株㈱@example.com',
      ],
    ];
    const rows = await database.query<{ email: string }>(
      'select email from unnest($1::text[]) with ordinality as list (email, index) where private.is_canonical_email(email) order by index',
      emails,
    );
    expect(rows.map(({ email }) => email)).toEqual(emails.filter(isCanonicalEmail));
  });

  it('the database rejects the same characters in an email address as the forms', async () => {
    // A sample beyond the Basic Multilingual Plane, which includes every range there and U+110BD.
    const codes = `select code from generate_series(1, 65535) as code where code not between 55296 and 57343
      union all select generate_series(65541, 131071, 8) union all select generate_series(131072, 1114111, 101)`;
    const rows = await database.query<{ code: number; is_accepted: boolean; is_known: boolean }>(
      `select code, unicode_assigned(chr(code)) as is_known,
         private.is_canonical_email('a' || chr(code) || 'b@example.com') as is_accepted
       from (${codes}) as codes`,
    );
    const different = rows.filter(({ code, is_accepted, is_known }) => {
      const email = `a${String.fromCodePoint(code)}b@example.com`;
      // Compatibility characters that are newer than the Unicode version of PostgreSQL differ.
      const isCompared = is_known || toCanonicalEmail(email) !== email;
      return isCompared && is_accepted !== isCanonicalEmail(email);
    });
    expect(different.map(({ code }) => code.toString(16))).toEqual([]);
  });
}
