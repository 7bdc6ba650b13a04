/**
 * Limits of values. Lengths are in characters. The database has the same limits as constraints; a test compares them.
 * Limits of the contact form alone are in contact-fields.ts.
 */
export const limits = {
  fullName: 100,
  firstName: 60,
  /** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
  email: 254,
  /** The same as minimum_password_length in supabase/config.toml. */
  passwordMin: 6,
  /** In bytes: bcrypt, which the auth service uses, ignores the rest. */
  passwordMax: 72,
  /** Of a profile photo's file. The bucket and supabase/config.toml have the same limit. */
  photoMegabytes: 5,
} as const;

/** What the forms of the account, the profile and the newsletter ask for, as the Privacy Policy must name it. */
export const otherFields = ['name', 'first name', 'email', 'password'];

/** Formats a number, such as 5,000. toLocaleString() would take 50 ms on a slow phone while a form hydrates. */
export const formatLimit = (limit: number) => String(limit).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** The promised response time in hours. */
export const responseHours = 24;

/** The promise, after a message and in the account. */
export const responsePromise = `We'll get back to you within ${responseHours} hours.`;
