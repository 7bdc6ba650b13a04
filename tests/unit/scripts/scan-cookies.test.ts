/** Cases that the cookie scan accepts. e2e/cookie-scan.spec.ts tests the findings. */
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

it('the cookie scan distinguishes cookies from storage entries', () => {
  expect(compareWithInventory([seen('account-session', 'after Deny', 'cookie')], [session])).toHaveLength(2);
});

it('the cookie scan matches a wildcard at the end of a name', () => {
  const probe = { name: 'lswt-*', category: 'necessary', kind: 'localStorage' };
  expect(compareWithInventory([seen('lswt-0.123', 'before a choice')], [probe])).toEqual([]);
});
