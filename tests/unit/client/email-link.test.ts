import { expect, it } from 'vitest';
import { readEmailLink } from '../../../src/client/email-link';
import { paths } from '../../../src/shared/paths';

const email = 'ada+site@example.com';
const signup = '/confirm?type=signup#email=ada%2Bsite%40example.com&token=0123456789';
const reset = '/reset-password#email=ada%2Bsite%40example.com&token=0123456789';
const change = `${signup.replace('signup', 'email_change').replace('&token', '&new_email=grace%40example.com&to=grace%40example.com&token')}`;
const uuid = '3d4f0c00-0000-4000-8000-00000000abcd';
const subscription = `/newsletter/confirm#token=${uuid}`;
const unsubscribe = `/newsletter/unsubscribe?token=${uuid}`;
const usable = { problem: '', token: '0123456789', email };

it.each([
  [signup, { ...usable, type: 'signup' }],
  [reset, { ...usable, type: 'recovery' }],
  [
    change,
    { ...usable, type: 'email_change', newEmail: 'grace@example.com', recipient: 'grace@example.com' },
  ],
  [subscription, { problem: '', type: 'subscription', token: uuid }],
  [unsubscribe, { problem: '', type: 'unsubscribe', token: uuid }],
])('the email link %s is read completely', (url, link) => {
  expect(readEmailLink(url)).toMatchObject(link);
});

/** What programs between the sender and the reader do to a link. */
const changes: Record<string, (url: string) => string> = {
  'a full stop': (url) => `${url}.`,
  'a tracking parameter': (url) => `${url}&utm_source=x`,
  'a second fragment': (url) => `${url}#:~:text=Confirm`,
};

it.each(Object.entries(changes))('an email link with %s added at its end stays usable', (_, change_) => {
  for (const url of [signup, reset, change, subscription, unsubscribe])
    expect(readEmailLink(change_(url)), change_(url)).toEqual(readEmailLink(url));
});

const rewrites: Record<string, (url: string) => string> = {
  'an encoded fragment': (url) => url.replace('#', '%23'),
  'everything encoded twice': (url) =>
    url.replace(/[?#].*/, (rest) => encodeURIComponent(encodeURIComponent(rest))),
  'no encoding': (url) => decodeURIComponent(url),
  'HTML entities': (url) => url.replaceAll('&', '&amp;'),
  'the fragment in the query': (url) => url.replace('#', url.includes('?') ? '&' : '?'),
  'a tracking parameter before the others': (url) =>
    url.replace(/[?#]/, (mark) => (mark === '?' ? '?utm_source=x&' : '?utm_source=x#')),
  'a slash after the path': (url) => url.replace(/[?#]/, (mark) => `/${mark}`),
};

it.each(Object.entries(rewrites))('an email link with %s stays usable', (_, rewrite) => {
  for (const url of [signup, reset, change, subscription, unsubscribe])
    expect(readEmailLink(rewrite(url)), rewrite(url)).toEqual(readEmailLink(url));
});

it.each([
  ['/confirm?type=signup', 'signup'],
  ['/confirm?type=email_change', 'email_change'],
  ['/reset-password%23', 'recovery'],
  ['/newsletter/unsubscribe?token=', 'unsubscribe'],
  [signup.slice(0, -1), 'signup'],
  [`${signup}0`, 'signup'],
  [change.replace('new_email', 'other'), 'email_change'],
  [subscription.slice(0, -1), 'subscription'],
  ['/reset-password#token=0123456789', 'recovery'],
  ['/confirm?type=signup#email=Call+0800,%20ask%20ada@example.com&token=0123456789', 'signup'],
  ['/reset-password?token_hash=abc&type=recovery#email=ada@example.com', 'recovery'],
  ['/confirm?type=magiclink#email=ada@example.com&token=0123456789', ''],
])('the incomplete email link %s has the type "%s"', (url, type) => {
  expect(readEmailLink(url)).toMatchObject({ problem: 'incomplete', type });
});

it('a link with a session of the auth service no longer works', () => {
  expect(readEmailLink('/#access_token=a&refresh_token=b&type=recovery')).toMatchObject({
    problem: 'expired',
    type: 'recovery',
    token: '',
  });
});

it.each(['/confirm#email=', '/confirm?type=', '/reset-password#token=', '/%'])(
  'a link that repeats dots after %s is rejected without searching it',
  (start) => {
    expect(readEmailLink(start + '.'.repeat(100_000))).toBeNull();
  },
);

it('the paths in the parser are those of the site', () => {
  for (const [url, path] of [
    [signup, paths.confirm],
    [reset, paths.resetPassword],
    [subscription, paths.confirmSubscription],
    [unsubscribe, paths.unsubscribe],
  ] as const)
    expect(url).toMatch(new RegExp(`^${path}[?#]`));
});
