import { expect, it } from 'vitest';
import { getRouteTraits } from '../../src/shared/paths';
import { builtPages, parsePage, readPage } from '../support/built-site';

it('every page has exactly the expected CSP before any other element except its character set', () => {
  expect([...builtPages.keys()]).toContain('/404');
  for (const route of builtPages.keys()) {
    const html = readPage(route);
    expect.soft(html.match(/http-equiv="content-security-policy"/gi), route).toHaveLength(1);
    const [, policy = ''] =
      /<head>\s*(?:<meta charset[^>]*>\s*)?<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(
        html,
      ) ?? [];
    expect
      .soft(policy.replaceAll(/ 'sha256-[\w+/=]{44}'/g, '').split(/;\s*/), route)
      .toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
      ]);
  }
});

it('only private pages tell the browser to send no more than the origin as referrer', () => {
  for (const route of builtPages.keys()) {
    const referrer = parsePage(route).querySelector('meta[name="referrer"]')?.getAttribute('content');
    expect.soft(referrer, route).toBe(getRouteTraits(route).isPrivate ? 'origin' : undefined);
  }
});

it('no form except the search puts what was typed into the URL before its script has loaded', () => {
  // A field without a name is never sent.
  const forms = [...builtPages.keys()].flatMap((route) => [
    ...parsePage(route).querySelectorAll('form:not([role="search"]):has([name])'),
  ]);
  expect(forms.length).toBeGreaterThan(4);
  for (const form of forms)
    expect.soft(['post', 'dialog'], form.outerHTML).toContain(form.getAttribute('method'));
});
