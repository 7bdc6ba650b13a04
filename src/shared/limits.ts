/**
 * Limits on what a visitor may type, in characters. The one source for the forms and their schemas;
 * the database repeats them as constraints, and a test compares the two.
 */
export const limits = {
  fullName: 100,
  firstName: 60,
  company: 120,
  /** The longest address that mail can be delivered to (RFC 5321, section 4.5.3.1.3, less the brackets). */
  email: 254,
  description: 5000,
  package: 60,
  /** The shortest password; the auth service has the same in supabase/config.toml. */
  passwordMin: 6,
  /** The longest password that bcrypt, which the auth service uses, takes into account whole, in bytes. */
  passwordMax: 72,
} as const;

/**
 * A limit as a sentence says it, such as 5,000. Not by toLocaleString: the browser's tables of languages take a slow
 * phone 50 ms to open, just when a form hydrates.
 */
export const writeLimit = (limit: number) => String(limit).replace(/\B(?=(?:\d{3})+$)/g, ',');
