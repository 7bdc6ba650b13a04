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

/** The sentence for one field, with every other field right. */
function sentenceFor(name: keyof typeof filled, value: string): string | undefined {
  const checked = validate(schema, { ...filled, [name]: value });
  return checked.ok ? undefined : checked.errors[name];
}

/** The value that is sent for one field, with every other field right. */
function cleaned(name: keyof typeof filled, value: string): string | undefined {
  const checked = validate(schema, { ...filled, [name]: value });
  return checked.ok ? checked.value[name] : undefined;
}

it('names every required field of an empty form, in the order of the form', () => {
  const checked = validate(schema, { fullName: '', email: '', company: '', package: '', description: '' });
  expect(checked).toEqual({
    ok: false,
    errors: {
      fullName: 'Enter your full name',
      email: 'Enter your e-mail address',
      package: 'Select a package',
      description: 'Describe what you need help with',
    },
  });
  expect(checked.ok || Object.keys(checked.errors)).toEqual(['fullName', 'email', 'package', 'description']);
});

it('takes blanks for an empty answer', () => {
  expect(sentenceFor('fullName', ' \u00a0 ')).toBe('Enter your full name');
  expect(sentenceFor('description', ' \n\t ')).toBe('Describe what you need help with');
});

it('takes characters that nobody sees for an empty answer', () => {
  expect(sentenceFor('fullName', '\u200b\u2060')).toBe('Enter your full name');
  expect(sentenceFor('description', '\u200d \u2800')).toBe('Describe what you need help with');
});

it.each(['Ada \u202eecalevoL', '\u2066Ada', 'Ada\u200f Lovelace', 'Ada\u061c'])(
  'refuses the name %j, which turns the direction of writing',
  (name) => {
    expect(sentenceFor('fullName', name)).toBe(
      'Full name has a hidden character that turns the direction of text. Type it by hand instead of pasting it',
    );
  },
);

it('takes control characters out, of either half of the table', () => {
  expect(cleaned('fullName', 'Ada\u0000\u009bLovelace')).toBe('Ada  Lovelace');
  expect(cleaned('description', 'one\rtwo\r\nthree\u001b\u0085')).toBe('one\ntwo\nthree');
});

it('takes no field that is missing altogether for an answer', () => {
  expect(validate(schema, {}).ok).toBe(false);
});

describe('the package', () => {
  it.each(['free plan', 'leader', 'enterprise'])('may be %s', (value) => {
    expect(cleaned('package', value)).toBe(value);
  });

  it.each(['Leader', 'gold', '<script>alert(1)</script>'])('may not be %s', (value) => {
    expect(sentenceFor('package', value)).toBe('Select a package');
  });
});

describe('the email address', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neill@example.ie", 'jörg@bücher.example'])(
    'may be %s',
    (value) => {
      expect(cleaned('email', value)).toBe(value);
    },
  );

  it.each([
    'ada',
    'ada@example',
    'ada@@example.com',
    'ada@.com',
    'ada@example.',
    'a da@example.com',
    '@example.com',
  ])('may not be %s', (value) => {
    expect(sentenceFor('email', value)).toBe(
      'Enter an e-mail address with an @ and a full domain, like name@example.com',
    );
  });

  it('is understood when an Asian keyboard wrote it in full width', () => {
    expect(cleaned('email', 'ada＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('ada@example.com');
  });

  it('loses the blanks that were pasted around it', () => {
    expect(cleaned('email', '\t ada@example.com\r\n')).toBe('ada@example.com');
  });

  it('has at most 254 characters', () => {
    expect(sentenceFor('email', `${'a'.repeat(242)}@example.com`)).toBeUndefined();
    expect(sentenceFor('email', `${'a'.repeat(243)}@example.com`)).toBe(
      'Email address must be 254 characters or less',
    );
  });
});

describe('the description', () => {
  it('may have 5,000 characters and not one more', () => {
    expect(sentenceFor('description', 'a'.repeat(5000))).toBeUndefined();
    expect(sentenceFor('description', 'a'.repeat(5001))).toBe('Description must be 5,000 characters or less');
  });

  it('counts characters the way the database does: a simple emoji is one', () => {
    expect(sentenceFor('description', '🦊'.repeat(5000))).toBeUndefined();
    expect(sentenceFor('description', '🦊'.repeat(5001))).toBeDefined();
  });

  it('counts line breaks once, though forms send them as two characters', () => {
    expect(cleaned('description', 'one\r\ntwo')).toBe('one\ntwo');
    expect(sentenceFor('description', `a${'\r\n'.repeat(4998)}b`)).toBeUndefined();
  });

  it('keeps families of emoji, right-to-left text and markup as they are', () => {
    expect(cleaned('description', '👩‍👩‍👧 مرحبا <b>x</b>')).toBe('👩‍👩‍👧 مرحبا <b>x</b>');
  });
});

describe('the one-line fields', () => {
  it('have their limits', () => {
    expect(sentenceFor('fullName', 'a'.repeat(100))).toBeUndefined();
    expect(sentenceFor('fullName', 'a'.repeat(101))).toBe('Full name must be 100 characters or less');
    expect(sentenceFor('company', 'a'.repeat(120))).toBeUndefined();
    expect(sentenceFor('company', 'a'.repeat(121))).toBe('Company must be 120 characters or less');
  });
});
