import { readFileSync } from 'node:fs';
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

/** Of the ideographs, Hangul syllables and private characters, which are alike, every sixteenth. */
const isCompared = `(code % 16 = 0 or not (
  code between 13312 and 40959 or code between 44032 and 55203 or code between 57344 and 63743))`;

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
      // No form has this field: the digits of the version in the photo's path.
      profiles_avatar_url_format: 20,
      ...Object.fromEntries(
        contactFields.map((field) => [
          // The package is stored as "Package: leader".
          `contact_submissions_${field.column}_${'storedPrefix' in field ? 'format' : 'length'}`,
          field.limit,
        ]),
      ),
      newsletter_subscribers_email_length: limits.email,
      newsletter_subscribers_first_name_length: limits.firstName,
      // Visitors do not type this.
      newsletter_subscribers_source_length: 60,
    });
  });

  it('the photo bucket and the storage service have the same size limit as the form', async () => {
    const [bucket] = await database.query('select file_size_limit::int as bytes from storage.buckets');
    expect(bucket).toEqual({ bytes: limits.photoMegabytes * 1024 * 1024 });
    expect(readFileSync('supabase/config.toml', 'utf8')).toContain(
      `file_size_limit = "${limits.photoMegabytes}MiB"`,
    );
  });

  it('the database rejects the same invisible characters as the forms', async () => {
    const rows = await database.query<{ code: number; results: boolean[] }>(
      `select code, array[private.is_text('a' || chr(code)), private.is_text('a' || chr(code), true), private.is_text(chr(code), true)] as results
       from generate_series(1, 921599) as code
       -- Without surrogates, and the ranges of visible characters after the first 65,535.
       where not (code between 55296 and 57343 or code between 65536 and 113663 or code between 119552 and 917503)
         and ${isCompared}`,
    );
    // A copy without the flag g, which would continue at the last match.
    const hasNone = (...patterns: RegExp[]) => {
      const copies = patterns.map(({ source }) => new RegExp(source));
      return (text: string) => copies.every((pattern) => !pattern.test(text));
    };
    const isLine = hasNone(controlCharacters, directionCharacters);
    const isText = hasNone(controlCharactersExceptWhitespace, directionOverrides);
    const different = rows.filter(({ code, results }) => {
      const text = String.fromCodePoint(code);
      const expected = [isLine(text), isText(text), isText(text) && visibleCharacter.test(text)];
      return results.join() !== expected.join();
    });
    expect(different.map(({ code }) => code.toString(16))).toEqual([]);
  });

  it('every text that a visitor types has a constraint for its characters', async () => {
    const rows = await database.query<{ name: string; has_lines: boolean }>(
      `select conname as name, pg_get_constraintdef(oid) ~ 'true' as has_lines from pg_constraint
       where connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) ~ 'private.is_text'`,
    );
    expect(Object.fromEntries(rows.map(({ name, has_lines }) => [name, has_lines]))).toEqual({
      profiles_full_name_characters: false,
      newsletter_subscribers_first_name_characters: false,
      ...Object.fromEntries(
        contactFields
          .filter(({ type }) => type !== 'email')
          .map(({ column, type }) => [`contact_submissions_${column}_characters`, type === 'text']),
      ),
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
    const codes = `select code from generate_series(1, 65535) as code
        where code not between 55296 and 57343 and ${isCompared}
      union all select generate_series(65541, 131071, 8) union all select generate_series(131072, 1114111, 101)`;
    const rows = await database.query<{ code: number; is_accepted: boolean; is_known: boolean }>(
      `select code, unicode_assigned(chr(code)) as is_known,
         private.is_canonical_email('a' || chr(code) || 'b@example.com') as is_accepted
       from (${codes}) as codes`,
    );
    const different = rows.filter(({ code, is_accepted, is_known }) => {
      const email = `a${String.fromCodePoint(code)}b@example.com`;
      // Compatibility characters that are newer than the Unicode version of PostgreSQL differ.
      return (is_known || toCanonicalEmail(email) !== email) && is_accepted !== isCanonicalEmail(email);
    });
    expect(different.map(({ code }) => code.toString(16))).toEqual([]);
  });
}
