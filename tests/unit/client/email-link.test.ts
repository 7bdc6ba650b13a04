import { expect, it } from 'vitest';
import { readEmailLink, unwrapEmailLink } from '../../../src/client/email-link';
import { paths } from '../../../src/shared/paths';

const email = 'ada+site@example.com';
const signup = '/confirm?type=signup#email=ada%2Bsite%40example.com&token=0123456789';
const reset = '/reset-password#email=ada%2Bsite%40example.com&token=0123456789';
const change = `${signup.replace('signup', 'email_change').replace('&token', '&new_email=grace%40example.com&token')}`;
const uuid = '3d4f0c00-0000-4000-8000-00000000abcd';
const subscription = `/newsletter/confirm#token=${uuid}`;
const unsubscribe = `/newsletter/unsubscribe?token=${uuid}`;
const usable = { problem: '', token: '0123456789', email };

it.each([
  [signup, { ...usable, type: 'signup' }],
  [reset, { ...usable, type: 'recovery' }],
  [change, { ...usable, type: 'email_change', newEmail: 'grace@example.com' }],
  [subscription, { problem: '', type: 'subscription', token: uuid }],
  [unsubscribe, { problem: '', type: 'unsubscribe', token: uuid }],
])('the email link %s is read completely', (url, link) => {
  expect(readEmailLink(url)).toMatchObject(link);
});

/** What programs between the sender and the reader do to a link. */
const changes: Record<string, (url: string) => string> = {
  'a full stop': (url) => `${url}.`,
  'an angle bracket': (url) => `${url}>`,
  'an encoded angle bracket': (url) => `${url}%3E`,
  'a parenthesis and a comma': (url) => `${url}),`,
  'a quotation mark': (url) => `${url}"`,
  'a curly quotation mark': (url) => `${url}%E2%80%9D`,
  'a bracket and a semicolon': (url) => `${url}];`,
  'a slash': (url) => `${url}/`,
  'an equals sign of a soft line break': (url) => `${url}=`,
  'an asterisk of Markdown': (url) => `${url}**`,
  'an encoded line break': (url) => `${url}%0D%0A`,
  'an invisible character': (url) => `${url}\u200b`,
  'a tracking parameter': (url) => `${url}&utm_source=x`,
  'a second query': (url) => `${url}?utm_source=x&utm_medium=email`,
  'a second fragment': (url) => `${url}#:~:text=Confirm`,
};

it.each(Object.entries(changes))('an email link with %s added at its end stays usable', (_, change_) => {
  for (const url of [signup, reset, change, subscription, unsubscribe])
    expect(readEmailLink(change_(url)), change_(url)).toEqual(readEmailLink(url));
});

const rewrites: Record<string, (url: string) => string> = {
  'an encoded fragment': (url) => url.replace('#', '%23'),
  'everything encoded after the path': (url) =>
    url.replace(/[?#].*/, (rest) => encodeURIComponent(decodeURIComponent(rest))),
  'everything encoded twice': (url) =>
    url.replace(/[?#].*/, (rest) => encodeURIComponent(encodeURIComponent(rest))),
  'double encoding': (url) => url.replaceAll('%', '%25'),
  'no encoding': (url) => decodeURIComponent(url),
  'HTML entities': (url) => url.replaceAll('&', '&amp;'),
  'encoded HTML entities': (url) => url.replaceAll('&', '%26amp%3B'),
  'the fragment in the query': (url) => url.replace('#', url.includes('?') ? '&' : '?'),
  'a tracking parameter before the others': (url) =>
    url.replace(/[?#]/, (mark) => (mark === '?' ? '?utm_source=x&' : '?utm_source=x#')),
  'the query in the fragment': (url) => url.replace('?', '#').replace(/#([^#]*)#/, '#$1&'),
  'a soft line break in the token': (url) => url.replace(/(token=.{5})/, '$1=\r\n'),
  'what a browser leaves of that': (url) => url.replace(/(token=.{5})/, '$1='),
  'the equals signs of quoted-printable text': (url) => url.replaceAll('=', '=3D'),
  'a space and a soft hyphen in the token': (url) => url.replace(/(token=.{5})/, '$1%20%C2%AD'),
  'numeric HTML entities': (url) => url.replaceAll('&', '&#38;'),
  'the path as a file': (url) => url.replace(/[?#]/, (mark) => `.html${mark}`),
  'a slash after the path': (url) => url.replace(/[?#]/, (mark) => `/${mark}`),
  'spaces and line breaks': (url) => ` ${url.slice(0, 20)}\n ${url.slice(20)} `,
  'the URL of the site': (url) => `https://www.example.com${url}`,
  'the URL of a link scanner around it': (url) =>
    `https://emea01.safelinks.example/?url=${encodeURIComponent(`https://www.example.com${url}`)}&data=05%7C02&reserved=0`,
};

it.each(Object.entries(rewrites))('an email link with %s stays usable', (_, rewrite) => {
  for (const url of [signup, reset, change, subscription, unsubscribe])
    expect(readEmailLink(rewrite(url)), rewrite(url)).toEqual(readEmailLink(url));
});

/** The encoding of Proofpoint's URL Defense, version 2. */
const encodeSecond = (url: string) =>
  url.replace(/[^\w.]|_/g, (character) =>
    character === '/' ? '_' : `-${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** Version 3. Replaces each of these characters with * and lists them in base64. */
const encodeThird = (url: string, characters: RegExp) =>
  `__${url.replace(characters, '*')}__;${btoa(url.match(characters)?.join('') ?? '').replace(/=+$/, '')}!!Abc`;

const readPasted = (text: string) => readEmailLink(unwrapEmailLink(text));

const wrappers: Record<string, (url: string) => string> = {
  'Proofpoint 1': (url) => `https://urldefense.proofpoint.com/v1/url?u=${url}&k=Abc%3D%3D%0A&r=x`,
  'Proofpoint 2': (url) =>
    `https://urldefense.proofpoint.com/v2/url?u=${encodeSecond(url)}&d=DwMFaQ&c=aB-2Dc_d&r=x-_y&m=z&s=s&e=`,
  'Proofpoint 3': (url) => `https://urldefense.com/v3/${encodeThird(url, /#/g)}$`,
  'Proofpoint 3 with many encoded characters': (url) =>
    `https://urldefense.com/v3/${encodeThird(url, /[#%]/g)}$`,
  'Safe Links': (url) =>
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}&data=05%7C02%7C&sdata=x%3D&reserved=0`,
  Barracuda: (url) =>
    `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(url)}&c=E,1,abc-def,1&typo=1`,
  Cisco: (url) => `https://secure-web.cisco.com/1aBc-dEf/${encodeURIComponent(url)}`,
};

it.each(Object.entries(wrappers))(
  'an email link that %s has rewritten is read as the link inside it',
  (_, wrap) => {
    for (const url of [signup, reset, change, subscription, unsubscribe]) {
      const wrapped = wrap(`https://www.example.com${url}`);
      expect(readPasted(wrapped), wrapped).toEqual(readEmailLink(url));
      expect(readPasted(` ${wrapped.slice(0, 60)}\n${wrapped.slice(60)}`), wrapped).toEqual(
        readEmailLink(url),
      );
    }
  },
);

it('an email link with runs of characters that Proofpoint 3 has encoded is read', () => {
  // **A are the 2 characters of the token, **D are 5.
  const code = btoa('#012389').replace(/=+$/, '');
  const wrapped = `https://urldefense.com/v3/__https://www.example.com/reset-password*email=ada@example.com&token=**C4567**A__;${code}!!x$`;
  expect(readPasted(wrapped)).toMatchObject({
    problem: '',
    token: '0123456789',
    email: 'ada@example.com',
  });
});

it.each([
  'https://protect-eu.mimecast.com/s/aBcDeFgH?domain=example.com',
  'https://secure-web.cisco.com/1aBc-dEf/',
  'https://urldefense.com/v3/__;!!x$',
  'https://urldefense.proofpoint.com/v2/url?u=',
])('the link %s of a filter hides the link, so it is not read', (url) => {
  expect(readPasted(url)).toBeNull();
});

it('the letter case of an email link does not matter', () => {
  expect(readEmailLink(signup.toUpperCase())).toMatchObject({ ...usable, email: email.toUpperCase() });
  expect(readEmailLink(subscription.toUpperCase())).toMatchObject({ problem: '', token: uuid.toUpperCase() });
});

it.each([
  ['/confirm?type=signup', 'signup'],
  ['/confirm?type=email_change', 'email_change'],
  ['/confirm.', 'signup'],
  ['/reset-password%23', 'recovery'],
  ['/newsletter/unsubscribe?token=', 'unsubscribe'],
  [signup.slice(0, -1), 'signup'],
  [signup.slice(0, -12), 'signup'],
  [`${signup}0`, 'signup'],
  [change.replace('new_email', 'other'), 'email_change'],
  [subscription.slice(0, -1), 'subscription'],
  [`${subscription}0`, 'subscription'],
  ['/reset-password#token=0123456789', 'recovery'],
  ['/confirm?type=signup#email=Call+0800,%20ask%20ada@example.com&token=0123456789', 'signup'],
  ['/confirm?type=magiclink#email=ada@example.com&token=0123456789', ''],
])('the email link %s is incomplete, and its type is "%s"', (url, type) => {
  expect(readEmailLink(url)).toMatchObject({ problem: 'incomplete', type });
});

it.each([
  '/#error=access_denied&error_code=otp_expired&type=recovery',
  '/#access_token=a&refresh_token=b&type=recovery',
  '/reset-password?token_hash=abc&type=recovery#email=ada@example.com',
])('the link %s of the auth service no longer works', (url) => {
  expect(readEmailLink(url)).toMatchObject({ problem: 'expired', type: 'recovery', token: '' });
});

it.each(['/', '/#main', '/?utm_source=newsletter', '/confirmation', '/search?q=confirm', '/?q=100%', 'ada'])(
  '%s is not an email link',
  (url) => {
    expect(readEmailLink(url)).toBeNull();
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
