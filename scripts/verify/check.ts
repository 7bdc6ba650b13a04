/** What the checks of `npm run verify` report, and how they send requests. */
import { SettingsError } from '../../server/settings.ts';
import { reasonOf } from '../programs/reason.ts';

export interface Project {
  /** Without a trailing slash. */
  url: string;
  /** The publishable key. */
  key: string;
  /** Without it, the checks that need an account are skipped. */
  secretKey?: string | undefined;
  /** The published site's origin. */
  site?: string | undefined;
}

export interface Check {
  /** The setting or the URL. */
  what: string;
  /** What is wrong and what to do; undefined if nothing is wrong. */
  problem?: string | undefined;
}

/** @param problem used unless the check passed */
export const check = (what: string, isPassed: boolean, problem: string): Check =>
  isPassed ? { what } : { what, problem };

/**
 * Requests a URL without following redirects.
 * @throws SettingsError if nothing answers within 30 seconds
 */
export async function request(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init });
  } catch (error) {
    throw new SettingsError(`${url} does not answer (${reasonOf(error)}).`);
  }
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** The service's error code. */
  code: string;
}

/** Sends JSON to a service. @param token of the caller, if not the key */
export async function send(
  url: string,
  key: string,
  body?: unknown,
  method = 'POST',
  token = key,
): Promise<Answer> {
  const response = await request(url, {
    method: body === undefined && method === 'POST' ? 'GET' : method,
    headers: {
      apikey: key,
      'content-type': 'application/json',
      // The new kind of key is not a token.
      ...(token.startsWith('sb_') ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await response.json().catch(() => null)) ?? {};
  return { status: response.status, body: json, code: String(json.error_code ?? json.code ?? '') };
}

export const push = 'Run npx supabase db push --remote.';
