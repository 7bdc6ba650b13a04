import { expect, it } from 'vitest';
import { judge, type Sighting } from '../../../scripts/cookies';

const session = { name: 'account-session', category: 'necessary', kind: 'localStorage' };
const theme = { name: 'theme', category: 'preference', kind: 'localStorage' };
const seen = (name: string, when: Sighting['when'], kind = 'localStorage'): Sighting => ({
  name,
  kind,
  when,
  who: 'signed out',
  route: '/about',
});

it('finds nothing where everything is on the list and waits for consent', () => {
  const sightings = [seen('account-session', 'before a choice'), seen('theme', 'after Allow All')];
  expect(judge(sightings, [session, theme])).toEqual([]);
});

it.each([
  ['cookie', '_visitor'],
  ['localStorage', 'visitor'],
  ['sessionStorage', 'visitor'],
  ['cache', 'pages'],
  ['indexedDB', 'messages'],
  ['host', 'fonts.example'],
])('finds a %s that is not on the list', (kind, id) => {
  const sightings = [seen('account-session', 'after Allow All'), seen(id, 'after Allow All', kind)];
  expect(judge(sightings, [session])).toEqual([
    `Not on the list: ${kind} "${id}", after Allow All, signed out, first on /about. Enter it in content/cookies.yaml as unclassified, or remove it.`,
  ]);
});

it('does not take one kind for another', () => {
  expect(judge([seen('account-session', 'after Deny', 'cookie')], [session])).toHaveLength(2);
});

it.each(['before a choice', 'after Deny'] as const)('finds something optional %s', (when) => {
  expect(judge([seen('theme', when)], [theme])).toEqual([
    `Optional, but kept without consent: localStorage "theme", ${when}, signed out, first on /about. Let it wait for consent.when('preference').`,
  ]);
});

it('finds a line of the list that was never seen', () => {
  expect(judge([seen('account-session', 'after Deny')], [session, theme])).toEqual([
    'Never seen: localStorage "theme". Remove it from content/cookies.yaml.',
  ]);
});

it('lets a star stand for the random end of a name', () => {
  const probe = { name: 'lswt-*', category: 'necessary', kind: 'localStorage' };
  expect(judge([seen('lswt-0.123', 'before a choice')], [probe])).toEqual([]);
});
