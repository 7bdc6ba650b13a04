import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createContactSchema, createFieldRule, formatMessage } from '../../../../src/client/forms/contact';
import { validate } from '../../../../src/client/forms/validate';

const schema = createContactSchema(['free plan', 'leader', 'enterprise']);
const filled = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  package: 'leader',
  description: 'Sort the post.',
};

type Name = keyof typeof filled;
/** Validates a form whose other fields are valid. @returns the value that is sent, or the error message */
function check(name: Name, value: string): { value?: string; error?: string | undefined } {
  const checked = validate(schema, { ...filled, [name]: value });
  return checked.ok ? { value: checked.value[name] } : { error: checked.errors[name] };
}

const invalid = 'Enter an email address with an @ and a full domain, like name@example.com';
const dots = 'An email address can’t begin or end with a dot before the @, or contain two dots in a row.';

it.each<[value: string, name: Name, error: string]>([
  [' \u00a0 ', 'fullName', 'Enter your full name'],
  [' \n\t ', 'description', 'Describe what you need help with'],
  ['Leader', 'package', 'Select a package'],
  ['ada', 'email', invalid],
  ['ada@example.123', 'email', invalid],
  ['john..smith@example.com', 'email', dots],
  ['.john@example.com', 'email', dots],
  ['john.@example.com', 'email', dots],
  ['ada＠example.com', 'email', 'Type the email address in ordinary characters: “@” instead of “＠”.'],
  ['Ada <ada@example.com>', 'email', 'Enter only the email address, like name@example.com. Remove “<”.'],
  ['a da@example.com', 'email', 'An email address can’t contain spaces. Remove the space.'],
])('the contact form rejects %j as %s', (value, name, error) => {
  expect(check(name, value)).toEqual({ error });
});

it.each<[value: string, name: Name, sent: string]>([
  ['Ada\u0000\u009bLovelace', 'fullName', 'Ada  Lovelace'],
  ['one\rtwo\r\nthree\u001b\u0085', 'description', 'one\ntwo\nthree'],
  ['Ada \u202eecalevoL', 'fullName', 'Ada ecalevoL'],
  ['שלום \u202bעולם\u202c', 'company', 'שלום עולם'],
  ['Pay \u202d\u2067me\u2069', 'description', 'Pay me'],
  ['שלום\u200f 👩‍👩‍👧!', 'description', 'שלום\u200f 👩‍👩‍👧!'],
  ['first.last+tag@sub.example.com', 'email', 'first.last+tag@sub.example.com'],
  ['jörg@bücher.example', 'email', 'jörg@xn--bcher-kva.example'],
])('the contact form sends the value %j of the field %s as %j', (value, name, sent) => {
  expect(check(name, value)).toEqual({ value: sent });
});

it.each([
  ['email', 'a@b.co', 'ada'],
  ['line', 'Ada', 'a'.repeat(21)],
  ['choice', 'leader', 'other'],
  ['text', 'Ada', 'a'.repeat(21)],
] as const)(
  'an optional field of the type %s checks only a value that is not empty',
  (type, right, wrong) => {
    const rule = v.object({ field: createFieldRule({ type, label: 'Field', limit: 20 }, ['leader']) });
    for (const empty of [{}, { field: '' }, { field: ' \u200b\n' }])
      expect(validate(rule, empty)).toEqual({ ok: true, value: { field: '' } });
    expect(validate(rule, { field: right })).toEqual({ ok: true, value: { field: right } });
    expect(validate(rule, { field: wrong })).toEqual({
      ok: false,
      errors: { field: expect.stringMatching(/\w/) },
    });
  },
);

it.each<[name: Name, label: string, most: number, end: string]>([
  ['fullName', 'Full name', 100, ''],
  ['company', 'Company', 120, ''],
  ['email', 'Email address', 254, '@example.com'],
  ['description', 'Description', 5000, ''],
])('the contact form limits %s (%s) to %i characters', (name, label, most, end) => {
  const text = 'a'.repeat(most - end.length) + end;
  expect(check(name, text)).toEqual({ value: text });
  const [limit, length] = [most, most + 1].map((count) => count.toLocaleString('en'));
  expect(check(name, `a${text}`)).toEqual({
    error: `${label} must be ${limit} characters or fewer. You entered ${length}.`,
  });
});

it.each([
  ['an emoji', '🦊'.repeat(5000), '🦊'],
  ['a line break', `a${'\r\n'.repeat(4999)}`, '\r\nb'],
])('a description counts %s as one character, like the database', (_, text, more) => {
  expect(check('description', `${text}`)).toHaveProperty('value');
  expect(check('description', `${text}${more}`)).toHaveProperty('error');
});

it('a message to be copied or emailed lists the filled fields above the description', () => {
  const values = {
    description: 'Answer the phone',
    company: '',
    package: 'leader',
    email: 'ada@xn--bcher-kva.example',
    fullName: 'Ada Lovelace',
  };
  expect(formatMessage(values)).toBe(
    'Full Name: Ada Lovelace\nEmail: ada@xn--bcher-kva.example\nPackage: leader\n\nAnswer the phone',
  );
});
