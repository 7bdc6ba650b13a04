/**
 * One form for each email address, so that every browser, the auth service and the database treat it as the same. The
 * database rejects other forms: supabase/migrations/20250715090100_create_email_addresses.sql.
 */

/**
 * Characters that no one sees: control, format and default-ignorable characters (Unicode's Cc, Cf and
 * Default_Ignorable_Code_Point, which include Bidi_Control), line separators and the blank Braille pattern.
 */
export const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The characters of domain names. The URL parser would decode % and end the domain at others, such as a slash. */
const domainCharacters = /^[\p{L}\p{M}\p{N}\p{So}.。-]+$/u;

/** A domain as the parser of the platform writes it: lower case, NFC, IDNA (https://url.spec.whatwg.org/#concept-domain-to-ascii). */
function toAsciiDomain(domain: string): string {
  const bare = domain.toLowerCase().replace(/[.。]+$/, '');
  // The parser would turn a number into an IP address, such as 1.2 into 1.0.0.2.
  if (!domainCharacters.test(bare) || /(?:^|\.)(?:\d+|0x[\da-f]*)$/.test(bare)) return bare;
  return URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : bare;
}

/**
 * The canonical form of an email address: without invisible characters and surrounding spaces, full-width characters as
 * ASCII, and the domain in lower case and in ASCII (punycode), which is the only form that the auth service accepts.
 * @param text any text; one that is not an email address is only cleaned
 */
export function toCanonicalEmail(text: string): string {
  const clean = text.replace(invisibleCharacters, '').normalize('NFKC').trim();
  const [, name = clean, domain] = /^(.*)@([^@]*)$/s.exec(clean) ?? [];
  return domain === undefined ? clean : `${name}@${toAsciiDomain(domain)}`;
}
