/** Lists the sessions of the account and ends them: docs/product.md, "Devices". */
import { ok, type Result } from '../../shared/result';
import { toRestFailure, toResult } from './failures';
import { type Owner, reauthenticate, verifyPassword } from './safeguards';
import { withAccount } from './session';

export interface Device {
  id: string;
  name: string;
  /** ISO 8601. */
  signedInAt: string;
  /** ISO 8601. Within the lifetime of an access token. */
  lastUsedAt: string;
  ipAddress: string | null;
  isCurrent: boolean;
}

/** Patterns of user agents, the more specific ones first: nearly all contain "Safari", and many "Chrome". */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Describes a user agent in words, such as "Firefox on Windows". */
export function nameDevice(userAgent: string | null): string {
  const find = (patterns: readonly [RegExp, string][]) =>
    patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(browsers) ?? 'Unknown browser';
  const system = find(systems);
  return system ? `${browser} on ${system}` : browser;
}

/** Converts a time to ISO 8601. The embedded backend sends Postgres' own format, which not all browsers read. */
export const toIsoTime = (time: string) =>
  new Date(time.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')).toISOString();

export function loadDevices(userId: string): Promise<Result<Device[]>> {
  return withAccount(userId, async (client) => {
    const { data, error, status } = await client.rpc('list_own_sessions');
    if (error) return toRestFailure(error, status);
    return ok(
      data.map((session) => ({
        id: session.id,
        name: nameDevice(session.user_agent),
        signedInAt: toIsoTime(session.signed_in_at),
        lastUsedAt: toIsoTime(session.last_used_at),
        ipAddress: session.ip_address,
        isCurrent: session.is_current,
      })),
    );
  });
}

/** Ends the session of one device. The database requires a new session, which needs the password. */
export function signOutDevice(owner: Owner, id: string): Promise<Result<null>> {
  return reauthenticate<null>(owner, async (client) => {
    const { error, status } = await client.rpc('end_own_session', { session: id });
    return error ? toRestFailure(error, status) : ok(null);
  });
}

export async function signOutOthers(owner: Owner): Promise<Result<null>> {
  const verification = await verifyPassword(owner);
  if (!verification.ok) return verification;
  return withAccount(owner.id, async ({ auth }, session) =>
    // The client's own signOut() takes the 403 of a firewall for success.
    toResult(await auth.admin.signOut(session.access_token, 'others')),
  );
}
