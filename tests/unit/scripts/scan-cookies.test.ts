/** What the cookie scan reports. e2e/cookie-scan.spec.ts tests what it finds. */
import { expect, it } from 'vitest';
import { compareWithInventory, type FoundEntry } from '../../../e2e/support/cookie-scan';

const session = { name: 'account-session', category: 'necessary', kind: 'localStorage' };
const theme = { name: 'theme', category: 'preference', kind: 'localStorage' };
const seen = (name: string, when: FoundEntry['when'], kind = 'localStorage'): FoundEntry => ({
  name,
  kind,
  when,
  who: 'signed out',
  route: '/about',
});

it('the cookie scan accepts listed entries that wait for consent', () => {
  const foundEntries = [seen('account-session', 'before a choice'), seen('theme', 'after Allow All')];
  expect(compareWithInventory(foundEntries, [session, theme])).toEqual([]);
});

it('the cookie scan reports a cookie that is not listed', () => {
  expect(compareWithInventory([seen('visitor', 'after Allow All', 'cookie')], [])).toEqual([
    'Not listed: cookie "visitor", after Allow All, signed out, first on /about. Add it to content/cookies.yaml as unclassified, or remove it from the site.',
  ]);
});

it.each(['before a choice', 'after Deny'] as const)(
  'the cookie scan reports an optional entry that is stored %s',
  (when) => {
    expect(compareWithInventory([seen('theme', when)], [theme])).toEqual([
      `Stored without consent: localStorage "theme", ${when}, signed out, first on /about. Store it only if isAllowed('preference') is true.`,
    ]);
  },
);

it('the cookie scan reports a listed entry that it does not find', () => {
  expect(compareWithInventory([], [theme])).toEqual([
    'Not found: localStorage "theme". If the site no longer stores it, remove it from content/cookies.yaml.',
  ]);
});

it('the cookie scan distinguishes cookies from storage entries', () => {
  expect(compareWithInventory([seen('account-session', 'after Deny', 'cookie')], [session])).toHaveLength(2);
});

it('the cookie scan matches a wildcard at the end of a name', () => {
  const probe = { name: 'lswt-*', category: 'necessary', kind: 'localStorage' };
  expect(compareWithInventory([seen('lswt-0.123', 'before a choice')], [probe])).toEqual([]);
});
