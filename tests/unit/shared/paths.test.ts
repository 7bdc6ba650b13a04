import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { specified } from '../../../e2e/support/routes';
import { getRouteTraits, getSignInAgainPath, paths, toSafeDestination } from '../../../src/shared/paths';

it('paths.ts contains every documented route and every page without a parameter', () => {
  const documented = specified.map(({ path }) => path).filter((path) => !path.startsWith('/blog/'));
  const pages = globSync('src/pages/**/*.astro', {
    exclude: ['**/*[[]*', '**/404.astro'],
  });
  const routes = pages.map((file) =>
    file.replace(/^src.pages|(?:.index)?\.astro$/g, '').replaceAll('\\', '/'),
  );
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining([...documented, ...routes.map((route) => route || '/')]),
  );
});

it.each([
  ['/about', {}],
  ['/cookie-policy/changes', { isUnlisted: true }],
  ['/cookie-policy/2025-07-12', { isUnlisted: true }],
  ['/search', { isUnlisted: true, isPrivate: true }],
  ['/sign-in', { isUnlisted: true, isAccountScreen: true }],
  ['/your-account', { isUnlisted: true, isAccountScreen: true, isPrivate: true }],
  ['/blog/404', { isUnlisted: true, isErrorPage: true }],
])('the route traits of %s are %j', (path, traits) => {
  expect(getRouteTraits(path)).toEqual(traits);
});

it.each([
  ['/contact?package=leader', '/contact?package=leader'],
  ['/search?q=two+words&page=2', '/search?q=two+words'],
  ['/your-account#settings', '/your-account#settings'],
  ['/?token_hash=abc&type=recovery', '/'],
  ['/?token%5Fhash=abc&type=recovery', '/'],
  ['/your-account?%74oken_hash=abc&type=signup#email=ada@example.com', '/your-account'],
  ['/?%74oken=0123456789&type=recovery#email=ada@example.com', '/'],
  ['/#access_token=a&refresh_token=r', '/'],
  ['/#access%5Ftoken=a&refresh_token=r', '/'],
  ['/reset-password?error_code=otp_expired', '/reset-password'],
  ['/contact?package=%26token_hash%3Dabc', '/contact?package=%26token_hash%3Dabc'],
  ['/search?q=a&q=b&token_hash=c#results', '/search?q=a#results'],
  ['/sign-in-page?next=%2Fyour-account', '/sign-in-page'],
])('after sign-in, the destination %s opens %s', (next, followed) => {
  expect(toSafeDestination(next)).toBe(followed);
});

it.each([
  undefined,
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/about//evil.example',
  '/about/../unknown',
  '/\t/evil.example',
  ' /about',
  '/nowhere',
])('after sign-in, the unknown destination %j opens the account', (next) => {
  expect(toSafeDestination(next)).toBe('/your-account');
});

it('signing in again returns to the previous section', () => {
  const { pathname, searchParams } = new URL(
    getSignInAgainPath('/your-account#settings'),
    'https://a.example',
  );
  expect(pathname).toBe('/sign-in-page');
  expect(toSafeDestination(searchParams.get('next') ?? undefined)).toBe('/your-account#settings');
});
