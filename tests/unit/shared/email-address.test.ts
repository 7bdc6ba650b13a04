import { expect, it } from 'vitest';
import { toCanonicalEmail } from '../../../src/shared/email-address';

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
  // The umlaut as a combining character, as macOS writes it.
  ['info@mu\u0308ller.example', 'info@xn--mller-kva.example'],
  ['info@XN--MLLER-KVA.Example', 'info@xn--mller-kva.example'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['ada＠example.com', 'ada＠example.com'],
  ['ada@ｅｘａｍｐｌｅ．com', 'ada@ｅｘａｍｐｌｅ．com'],
  ['ada@example.com.', 'ada@example.com'],
  ['ada@example.com.。...', 'ada@example.com'],
  ['ada@ex%61mple.com', 'ada@ex%61mple.com'],
  ['ada@example.com/path', 'ada@example.com/path'],
  ['ada@1.2', 'ada@1.2'],
  ['two@at@Example.com', 'two@at@example.com'],
  ['', ''],
])('the canonical form of %s is %s', (text, canonical) => {
  expect(toCanonicalEmail(text)).toBe(canonical);
  expect(toCanonicalEmail(canonical)).toBe(canonical);
});
