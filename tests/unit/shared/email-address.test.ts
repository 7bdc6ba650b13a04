import { domainToUnicode } from 'node:url';
import { expect, it } from 'vitest';
import { toCanonicalEmail, toReadableEmail } from '../../../src/shared/email-address';

const code = (character: string) => `U+${character.codePointAt(0)?.toString(16).padStart(4, '0')}`;

it.each(
  [
    ...'\u200e\u200f\u202a\u202c\u2068\u200b\u2060\u00ad\u061c\u034f\u115f\u180e\u2028\u2800\u3164\ufe0f\ufeff\uffa0\u{e0001}\u{e0100}\u0000\u0085',
  ].map((character) => [code(character), character]),
)('%s is removed from an email address wherever it is', (_, character) => {
  const text = `${character}a${character}da@exa${character}mple.com${character}`;
  expect(toCanonicalEmail(text)).toBe('ada@example.com');
});

it.each([
  ['Ada@EXAMPLE.com', 'Ada@example.com'],
  ['info@müller.example', 'info@xn--mller-kva.example'],
  ['info@MÜLLER.example', 'info@xn--mller-kva.example'],
  // The umlaut as a combining character, as macOS writes it.
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  ['info@XN--MLLER-KVA.Example', 'info@xn--mller-kva.example'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['ada＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['ada@example.com.', 'ada@example.com'],
  ['ada@example.com..', 'ada@example.com'],
  ['ada@example.com.。...', 'ada@example.com'],
  ['info@MÜLLER.example｡．', 'info@xn--mller-kva.example'],
  ['ada@..', 'ada@'],
  ['ada@ex%61mple.com', 'ada@ex%61mple.com'],
  ['ada@example.com/path', 'ada@example.com/path'],
  ['ada@1.2', 'ada@1.2'],
  ['ada@0x7f.1', 'ada@0x7f.1'],
  ['two@at@Example.com', 'two@at@example.com'],
  ['no address', 'no address'],
  ['', ''],
])('the canonical form of %s is %s', (text, canonical) => {
  expect(toCanonicalEmail(text)).toBe(canonical);
  expect(toCanonicalEmail(canonical)).toBe(canonical);
});

it.each([
  'müller.example',
  'bücher.example',
  'straße.example',
  'españa.example',
  '例え.テスト',
  'правда.рф',
  'παράδειγμα.δοκιμή',
  'مثال.إختبار',
  'דוגמה.טעסט',
  'उदाहरण.परीक्षा',
  '한국어.한국',
  '☃.example',
  'xn--.example',
  'xn--zzzzzzzzzz9999.example',
  'plain.example',
])('the domain %s is shown readable, as Node decodes it', (domain) => {
  const canonical = toCanonicalEmail(`info@${domain}`);
  const [, ascii = ''] = canonical.split('@');
  expect(toReadableEmail(canonical)).toBe(`info@${domainToUnicode(ascii) || ascii}`);
});

it.each([
  // A zero-width joiner, which Node and browsers accept between these letters.
  'info@xn--1ch5d.example',
  // Blank Braille patterns.
  'info@xn--o8h.example',
  // A middle dot, which the canonical form does not encode.
  'info@xn--ll-0ea.example',
  // A slash.
  'info@xn--a/b-xyz.example',
])('the domain of %s is not decoded, because it would not become the same email address again', (email) => {
  const readable = toReadableEmail(email);
  expect(toCanonicalEmail(readable)).toBe(email);
});

it('the readable form works without its module, because pages inline it', () => {
  const inlined: typeof toReadableEmail = new Function(`return ${toReadableEmail}`)();
  expect(inlined('info@xn--mller-kva.example')).toBe('info@müller.example');
});
