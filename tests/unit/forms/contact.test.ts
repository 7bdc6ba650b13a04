import { describe, expect, it } from 'vitest';
import { contactSchema } from '../../../src/client/forms/contact';
import { validate } from '../../../src/client/forms/validate';

const schema = contactSchema(['free plan', 'leader', 'enterprise']);
const filled = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  package: 'leader',
  description: 'Sort the post.',
};

/** The error message of one field when every other field is valid. */
function sentenceFor(name: keyof typeof filled, value: string): string | undefined {
  const checked = validate(schema, { ...filled, [name]: value });
  return checked.ok ? undefined : checked.errors[name];
}

/** The sent value of one field when every other field is valid. */
function cleaned(name: keyof typeof filled, value: string): string | undefined {
  const checked = validate(schema, { ...filled, [name]: value });
  return checked.ok ? checked.value[name] : undefined;
}

it('an empty contact form has an error for every required field in order', () => {
  const checked = validate(schema, { fullName: '', email: '', company: '', package: '', description: '' });
  expect(checked).toEqual({
    ok: false,
    errors: {
      fullName: 'Enter your full name',
      email: 'Enter your email address',
      package: 'Select a package',
      description: 'Describe what you need help with',
    },
  });
  expect(checked.ok || Object.keys(checked.errors)).toEqual(['fullName', 'email', 'package', 'description']);
});

it('a contact form rejects answers of whitespace', () => {
  expect(sentenceFor('fullName', ' \u00a0 ')).toBe('Enter your full name');
  expect(sentenceFor('description', ' \n\t ')).toBe('Describe what you need help with');
});

it('a contact form rejects answers of invisible characters', () => {
  expect(sentenceFor('fullName', '\u200b\u2060')).toBe('Enter your full name');
  expect(sentenceFor('description', '\u200d \u2800')).toBe('Describe what you need help with');
});

it.each(['Ada \u202eecalevoL', '\u2066Ada', 'Ada\u200f Lovelace', 'Ada\u061c'])(
  'a contact form rejects the name %j with a direction character',
  (name) => {
    expect(sentenceFor('fullName', name)).toBe(
      'Full name has a hidden character that turns the direction of text. Type it by hand instead of pasting it',
    );
  },
);

it('a contact form removes control characters', () => {
  expect(cleaned('fullName', 'Ada\u0000\u009bLovelace')).toBe('Ada  Lovelace');
  expect(cleaned('description', 'one\rtwo\r\nthree\u001b\u0085')).toBe('one\ntwo\nthree');
});

it('a contact form rejects missing fields', () => {
  expect(validate(schema, {}).ok).toBe(false);
});

describe('the package', () => {
  it.each(['free plan', 'leader', 'enterprise'])('accepts %s', (value) => {
    expect(cleaned('package', value)).toBe(value);
  });

  it.each(['Leader', 'gold', '<script>alert(1)</script>'])('rejects %s', (value) => {
    expect(sentenceFor('package', value)).toBe('Select a package');
  });
});

describe('the email address', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neill@example.ie", 'jörg@bücher.example'])(
    'accepts %s',
    (value) => {
      expect(cleaned('email', value)).toBe(value);
    },
  );

  it.each(['ada', 'ada@example', 'ada@@example.com', 'ada@.com', 'ada@example.', '@example.com'])(
    'rejects %s',
    (value) => {
      expect(sentenceFor('email', value)).toBe(
        'Enter an email address with an @ and a full domain, like name@example.com',
      );
    },
  );

  it('is converted from full-width characters', () => {
    expect(cleaned('email', 'ada＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('ada@example.com');
  });

  it('has no spaces', () => {
    expect(sentenceFor('email', 'a da@example.com')).toBe('An email address has no spaces. Remove the space');
  });

  it('is trimmed', () => {
    expect(cleaned('email', '\t ada@example.com\r\n')).toBe('ada@example.com');
  });

  it('has at most 254 characters', () => {
    expect(sentenceFor('email', `${'a'.repeat(242)}@example.com`)).toBeUndefined();
    expect(sentenceFor('email', `${'a'.repeat(243)}@example.com`)).toBe(
      'Email address must be 254 characters or less. It has 255',
    );
  });
});

describe('the description', () => {
  it('has at most 5,000 characters', () => {
    expect(sentenceFor('description', 'a'.repeat(5000))).toBeUndefined();
    expect(sentenceFor('description', 'a'.repeat(5001))).toBe(
      'Description must be 5,000 characters or less. It has 5,001',
    );
  });

  it('counts an emoji as one character, like the database', () => {
    expect(sentenceFor('description', '🦊'.repeat(5000))).toBeUndefined();
    expect(sentenceFor('description', '🦊'.repeat(5001))).toBeDefined();
  });

  it('counts a line break as one character', () => {
    expect(cleaned('description', 'one\r\ntwo')).toBe('one\ntwo');
    expect(sentenceFor('description', `a${'\r\n'.repeat(4998)}b`)).toBeUndefined();
  });

  it('retains emoji, right-to-left text and markup', () => {
    expect(cleaned('description', '👩‍👩‍👧 مرحبا <b>x</b>')).toBe('👩‍👩‍👧 مرحبا <b>x</b>');
  });
});

describe('the one-line fields', () => {
  it('have their limits', () => {
    expect(sentenceFor('fullName', 'a'.repeat(100))).toBeUndefined();
    expect(sentenceFor('fullName', 'a'.repeat(101))).toBe(
      'Full name must be 100 characters or less. It has 101',
    );
    expect(sentenceFor('company', 'a'.repeat(120))).toBeUndefined();
    expect(sentenceFor('company', 'a'.repeat(121))).toBe(
      'Company must be 120 characters or less. It has 121',
    );
  });
});
