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

/**
 * A canonical email address as people write it: its domain in Unicode. Never send or compare this form. Pages inline it
 * (components/auth), so it may use nothing outside itself.
 */
export function toReadableEmail(email: string): string {
  /** Adapts the bias after each character: RFC 3492, section 6.1. */
  const adaptBias = (delta: number, length: number, isFirst: boolean): number => {
    let rest = Math.floor(delta / (isFirst ? 700 : 2));
    rest += Math.floor(rest / length);
    let k = 0;
    for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
    return k + Math.floor((36 * rest) / (rest + 38));
  };
  /** Decodes a punycode label without its prefix xn--: RFC 3492, section 6.2. The platform can only encode. */
  const decodeLabel = (label: string): string => {
    const end = label.lastIndexOf('-');
    const output = [...label.slice(0, Math.max(0, end))];
    let [code, index, bias] = [128, 0, 72];
    for (let position = end + 1; position < label.length; index += 1) {
      const before = index;
      for (let [weight, k] = [1, 36]; position <= label.length; k += 36) {
        const digit = Number.parseInt(label.charAt(position), 36);
        // Letters are 0 to 25, digits 26 to 35.
        const value = digit < 10 ? digit + 26 : digit - 10;
        position += 1;
        index += value * weight;
        const threshold = Math.min(26, Math.max(1, k - bias));
        if (!(value >= threshold)) break;
        weight *= 36 - threshold;
      }
      const length = output.length + 1;
      bias = adaptBias(index - before, length, before === 0);
      code += Math.floor(index / length);
      index %= length;
      output.splice(index, 0, String.fromCodePoint(code));
    }
    return output.join('');
  };

  const [, name, domain = ''] = /^(.*@)([^@]*)$/s.exec(email) ?? [];
  if (!/(?:^|\.)xn--/.test(domain)) return email;
  try {
    const readable = domain.replace(/(^|\.)xn--([^.]*)/g, (_, dot, label) => dot + decodeLabel(label));
    // An invalid label does not encode to itself. The characters are those that toCanonicalEmail() encodes.
    const isReversible =
      /^[\p{L}\p{M}\p{N}\p{So}.-]+$/u.test(readable) &&
      !/[\p{Default_Ignorable_Code_Point}\u2800]/u.test(readable) &&
      new URL(`http://${readable}`).hostname === domain;
    return isReversible ? name + readable : email;
  } catch {
    return email;
  }
}
