import { readFileSync } from 'node:fs';

/** Returns the lifetime of an email link in words, such as "one hour", from the settings of the auth service. */
export function readLinkLifetime(): string {
  const minutes =
    Number(/^otp_expiry = (\d+)$/m.exec(readFileSync('supabase/config.toml', 'utf8'))?.[1]) / 60;
  if (minutes === 60) return 'one hour';
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
