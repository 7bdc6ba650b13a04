/**
 * One form for each email address, so that every browser, the auth service and the database treat it as the same. The
 * database rejects other forms: supabase/migrations/20250715090100_create_email_addresses.sql.
 */

/**
 * Characters that no one sees: control, format and default-ignorable characters (Unicode's Cc, Cf and
 * Default_Ignorable_Code_Point, which include Bidi_Control), line separators and the blank Braille pattern.
 */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Finds a character that looks like another one and that some programs read as that one (Unicode's compatibility
 * characters), such as the full-width @: an email to `ada＠example.com@example.org` could have either recipient.
 */
export const findCompatibilityCharacter = (text: string): string | undefined =>
  [...text].find((character) => character.normalize('NFKC') !== character.normalize('NFC'));

/** The characters of domain names. The URL parser would decode % and end the domain at others, such as a slash. */
const domainCharacters = /^[\p{L}\p{M}\p{N}\p{So}.。-]+$/u;

/** A domain as the parser of the platform writes it: lower case, NFC, IDNA (https://url.spec.whatwg.org/#concept-domain-to-ascii). */
function toAsciiDomain(domain: string): string {
  const bare = domain.toLowerCase().replace(/[.。]+$/, '');
  // Rejected as it was typed: the parser would convert it silently.
  if (findCompatibilityCharacter(bare)) return bare;
  // The parser would turn a number into an IP address, such as 1.2 into 1.0.0.2.
  if (!domainCharacters.test(bare) || /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(bare)) return bare;
  return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare;
}

/**
 * The canonical form of an email address: without invisible characters and surrounding spaces, and with the domain in
 * lower case and in ASCII (punycode), which is the only form that the auth service accepts.
 * @param text any text; one that is not an email address is only cleaned
 */
export function toCanonicalEmail(text: string): string {
  const clean = text.replace(invisibleCharacters, '').normalize('NFC').trim();
  const [, name = clean, domain] = /^(.*)@([^@]*)$/s.exec(clean) ?? [];
  return domain === undefined ? clean : `${name}@${toAsciiDomain(domain)}`;
}

const name = String.raw`[^\s@.<>()[\]\\,;:"]+`;
const label = String.raw`[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?`;
/** Single dots inside the name; labels of 1 to 63 characters without a hyphen at an end; a last label that isn’t a number. */
const emailFormat = new RegExp(String.raw`^${name}(?:\.${name})*@(?:${label}\.)+(?!\d+$)${label}$`);

/**
 * Whether a text is an email address in its canonical form. The constraints of the database call
 * private.is_canonical_email(), which has the same rule; a database test compares them.
 */
export const isCanonicalEmail = (text: string): boolean =>
  emailFormat.test(text) && toCanonicalEmail(text) === text && !findCompatibilityCharacter(text);
