/**
 * What the real services take: every request to them in a test is held against it, for the embedded backend is more
 * lenient. Read in August 2026: openapi.yaml and internal/api of supabase/auth (bc32168), src/http/routes of
 * supabase/storage (4fa61fb), the reference of PostgREST (4834678).
 */
import { readFileSync } from 'node:fs';
import type { Request } from '@playwright/test';
import { readGrants } from '../../scripts/live-check/backend.ts';

interface Known {
  /** The values of a parameter in the address; a pattern for those that are free. */
  query?: Record<string, RegExp>;
  body?: string[];
}

const captcha = 'gotrue_meta_security';
const challenge = ['code_challenge', 'code_challenge_method'];
/** The service reads it with every request (GetReferrer in internal/utilities/request.go); its OpenAPI file names it for one. */
const redirect = { redirect_to: /^https?:\/\// };

/** Sign-in, by the OpenAPI file. What that file lacks and the service's code reads has its reason beside it. */
const auth: Record<string, Known> = {
  'POST /token': {
    query: { grant_type: /^(?:password|refresh_token)$/ },
    body: ['email', 'password', 'refresh_token', captcha],
  },
  'POST /logout': { query: { scope: /^(?:global|local|others)$/ } },
  'POST /signup': { query: redirect, body: ['email', 'password', 'data', captcha, ...challenge] },
  'POST /recover': { query: redirect, body: ['email', captcha, ...challenge] },
  // ResendConfirmationParams in internal/api/resend.go has the challenge.
  'POST /resend': { query: redirect, body: ['email', 'type', captcha, ...challenge] },
  // VerifyParams in internal/api/verify.go; the client adds the captcha's place to every body.
  'POST /verify': { query: redirect, body: ['type', 'token', 'token_hash', 'email', 'redirect_to', captcha] },
  'GET /user': {},
  // UserUpdateParams in internal/api/user.go has the current password and the challenge.
  'PUT /user': {
    query: redirect,
    body: ['email', 'password', 'current_password', 'data', 'nonce', ...challenge],
  },
  'GET /settings': {},
};

const storage: [route: RegExp, known: Known][] = [
  [/^(?:POST|PUT) \/object\/avatars\/[\w-]+\/avatar\.\w+$/, {}],
  [/^DELETE \/object\/avatars$/, { body: ['prefixes'] }],
  [/^POST \/object\/list\/avatars$/, { body: ['prefix', 'limit', 'offset', 'sortBy', 'search'] }],
  [/^(?:GET|HEAD) \/object\/avatars\/[\w-]+\/avatar\.\w+$/, {}],
  // A version of the photo, for browsers: the service leaves out what it does not know.
  [/^(?:GET|HEAD) \/object\/public\/avatars\/[\w-]+\/avatar\.\w+$/, { query: { v: /^\d+$/ } }],
];

const grants = readGrants(readFileSync('supabase/grants.sql', 'utf8'));
const columnsOf = (name: string) => grants.flatMap((grant) => (grant.name === name ? grant.columns : []));
const parameters: Record<string, string[]> = {
  unsubscribe_from_newsletter: ['token'],
  confirm_newsletter_subscription: ['token', 'wording'],
  delete_own_account: ['with_newsletter'],
};
const filter = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte|like|ilike|match|imatch|is|in|cs|cd|fts)\./;
const questions: Record<string, RegExp> = {
  select: /^[\w,*]+$/,
  order: /^[\w.,]+$/,
  limit: /^\d+$/,
  offset: /^\d+$/,
  on_conflict: /^[\w,]+$/,
  columns: /^["\w,]+$/,
};
const preferences =
  /^(?:return=(?:minimal|headers-only|representation)|resolution=(?:merge|ignore)-duplicates|count=(?:exact|planned|estimated)|missing=default|handling=(?:strict|lenient))$/;

/** Headers that a page of another origin may send, by the answer of the gateway to a browser that asks. */
const headers =
  /^(?:authorization|apikey|content-type|content-profile|accept|accept-profile|prefer|range|x-client-info|x-supabase-api-version|x-upsert|cache-control)$/;
/** Headers that browsers add by themselves. */
const ofBrowsers =
  /^(?:sec-.*|user-agent|referer|origin|accept-language|accept-encoding|connection|host|content-length|cookie|pragma|priority|upgrade-insecure-requests|x-retry-count|if-.*)$/;

/** A test stands in for the proxy that adds it. */
const ofProxies = /^x-forwarded-for$/;

/** A table or a function of PostgREST, with its columns or parameters. */
function findRest(method: string, path: string, search: URLSearchParams): Known | undefined {
  const call = /^\/rpc\/(\w+)$/.exec(path)?.[1];
  if (call) return method === 'POST' ? { body: parameters[call] ?? [] } : undefined;
  const table = /^\/(\w+)$/.exec(path)?.[1] ?? '';
  const hasFilter = [...search.keys()].some((key) => !(key in questions));
  // A change to every row is refused where an operator has turned safeupdate on, as Supabase recommends.
  if (!grants.some(({ name }) => name === table) || !/^(?:GET|HEAD|POST|PATCH)$/.test(method))
    return undefined;
  if (method === 'PATCH' && !hasFilter) return undefined;
  const filters = method === 'POST' ? {} : Object.fromEntries([...search.keys()].map((key) => [key, filter]));
  return { query: { ...filters, ...questions }, body: columnsOf(table) };
}

function find(method: string, service: string, path: string, search: URLSearchParams): Known | undefined {
  if (service === 'auth') return auth[`${method} ${path}`];
  if (service === 'rest') return findRest(method, path, search);
  return storage.find(([route]) => route.test(`${method} ${path}`))?.[1];
}

function readKeys(request: Request): string[] {
  if (!request.headers()['content-type']?.startsWith('application/json')) return [];
  const body: unknown = request.postDataJSON();
  return [body].flat().flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []));
}

/**
 * What of a request the real services do not know.
 * @returns nothing for a request that they take, or that is for none of them
 */
export function findUnknown(request: Request): string[] {
  const url = new URL(request.url());
  const [, service = '', path = ''] = /^\/(auth|rest|storage)\/v1(\/.*)$/.exec(url.pathname) ?? [];
  const method = request.method();
  if (!service || method === 'OPTIONS') return [];
  const name = `${method} ${url.pathname}`;
  const known = find(method, service, path, url.searchParams);
  if (!known) return [`${name}: no such route`];
  const sent = request.headers();
  const isPicture = request.resourceType() === 'image';
  const prefer = (sent.prefer ?? '').split(',').map((text) => text.trim());
  return [
    ...[...url.searchParams]
      .filter(([key, value]) => !known.query?.[key]?.test(value))
      .map(([key, value]) => `${key}=${value} in the address`),
    ...readKeys(request)
      .filter((key) => !known.body?.includes(key))
      .map((key) => `${key} in the body`),
    ...Object.keys(sent)
      .filter((key) => ![headers, ofBrowsers, ofProxies].some((known) => known.test(key)))
      .map((key) => `header ${key}`),
    ...prefer.filter((text) => text !== '' && !preferences.test(text)).map((text) => `prefer: ${text}`),
    ...(sent.apikey || isPicture ? [] : ['no header apikey']),
  ].map((what) => `${name}: ${what}`);
}
