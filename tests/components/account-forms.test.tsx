/** Forms of the account: what they show, ask for and send. account-failures.test.tsx has the photo. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceProfile } from '../../src/client/backend/account';
import { verifySession } from '../../src/client/backend/session';
import { AccountSections } from '../../src/islands/account/AccountSections';
import { DataControls } from '../../src/islands/account/DataControls';
import { DeleteAccountForm } from '../../src/islands/account/DeleteAccountForm';
import { Devices } from '../../src/islands/account/Devices';
import { ProfileForm } from '../../src/islands/account/ProfileForm';
import { ProfileSection } from '../../src/islands/account/ProfileSection';
import { Toaster } from '../../src/islands/toast/Toaster';
import { json, stubNetwork } from '../support/network';
import { devices, ended } from '../unit/client/backend/auth-service';

const user = { id: 'f3c0', email: 'ada@example.com', fullName: 'Ada Lovelace', isEmailConfirmed: true };
const authUser = { ...user, aud: 'authenticated', user_metadata: { full_name: 'Ada Lovelace' } };
const session = { access_token: 'token', refresh_token: 'refresh', expires_in: 3600, token_type: 'bearer' };

const storeSession = (id: string, expires_at = 9_999_999_999) =>
  localStorage.setItem(
    'account-session',
    JSON.stringify({ ...session, expires_at, user: { ...authUser, id } }),
  );

beforeEach(() => {
  document.title = 'Your account';
  vi.stubEnv('DEV', false);
  // supabase-js warns when a page checks a password a second time.
  vi.mocked(console.warn).mockImplementation(() => {});
  storeSession(user.id);
});
afterEach(() => {
  const warn = vi.mocked(console.warn);
  if (warn.mock.calls.every(([text]) => /Multiple GoTrueClient instances/.test(text))) warn.mockClear();
});

const open = (form: ReactElement) =>
  render(
    <>
      {form}
      <Toaster />
    </>,
  );

/** The rows of a profile. */
const makeProfile = (full_name: string) => [{ full_name, avatar_url: null, terms_version: null }];
/** The response to a sign-in with the current password. */
const signedIn = json(200, { ...session, user: authUser });

const openProfile = () => open(<ProfileForm user={user} name="Ada Lovelace" onNameSaved={() => {}} />);
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

it.each([
  ['your profile', json(200, makeProfile('Ada King')), 'Ada King'],
  [
    'your subscription',
    json(200, [{ subscription_tier: 'leader', purchase_date: null, subscription_end: null }]),
    'Leader',
  ],
  ['your devices', devices, 'This device'],
])('the account loads %s when the visitor tries again after a failure', async (subject, respond, loaded) => {
  const failure = json(500, { code: 'XX000', message: 'boom' });
  stubNetwork(failure, failure, failure, respond);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  open(<AccountSections user={user} supportEmail="support@agentory.example" />);
  await waitFor(() => expect(screen.getAllByText(/^We couldn’t load/)).toHaveLength(3));
  const problem = screen.getByText(`We couldn’t load ${subject}`).closest<HTMLElement>('[role=alert]');
  expect(problem?.textContent).not.toContain('boom');
  await userEvent.click(within(problem as HTMLElement).getByText('Try again'));
  await screen.findByText(loaded);
  expect(problem?.isConnected).toBe(false);
});

it('the profile form sends no change when nothing has changed', async () => {
  const sent = stubNetwork(json(200, authUser), json(200, makeProfile('Ada Lovelace')));
  openProfile();
  await click('SAVE CHANGES');
  await screen.findByText('You haven’t changed anything.');
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

it('SAVE CHANGES saves the shown name when another device has changed it', async () => {
  const stored = makeProfile('Ada King');
  const rows = [{ id: user.id }];
  const sent = stubNetwork(json(200, authUser), json(200, stored), json(200, authUser), json(200, rows));
  openProfile();
  await click('SAVE CHANGES');
  await screen.findByText('Your name has been saved.');
  expect(sent.at(-1)?.body).toEqual({ full_name: 'Ada Lovelace' });
});

it('the profile form has no field that a password manager would fill in unasked', async () => {
  openProfile();
  expect(document.querySelectorAll('[type=email], [type=password]')).toHaveLength(0);
  await click('Change your password');
  expect([field('PASSWORD').type, field('PASSWORD').placeholder]).toEqual(['password', '••••••••']);
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('ada@example.com');
});

it.each(['password', 'email address'])(
  'canceling the change of the %s removes its errors',
  async (subject) => {
    const sent = stubNetwork(signedIn);
    openProfile();
    fill('NAME', 'Ada King');
    await click(`Change your ${subject}`);
    if (subject === 'password') fill('NEW PASSWORD', 'difference engine');
    else fill('EMAIL', 'new@example.com');
    await click('SAVE CHANGES');
    expect(screen.getByRole('link').textContent).toBe('Enter your current password');
    expect(document.title).toMatch(/^Error: /);
    await click(`Cancel ${subject} change`);
    expect(screen.queryByRole('link')).toBeNull();
    expect(document.title).toBe('Your account');
    expect(field('NAME').value).toBe('Ada King');
    expect(sent).toEqual([]);
  },
);

it('the profile form keeps the new password when the current one is wrong', async () => {
  const wrong = json(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  stubNetwork(wrong, json(200, authUser));
  openProfile();
  await click('Change your password');
  fill('NEW PASSWORD', 'difference engine');
  fill('PASSWORD', 'not the password');
  await click('SAVE CHANGES');
  const link = await screen.findByRole('link');
  expect(link.textContent).toBe(
    'The current password is incorrect. Check it and try again. We’ve kept what you typed.',
  );
  expect(field('PASSWORD').getAttribute('aria-invalid')).toBe('true');
  expect(field('NEW PASSWORD').value).toBe('difference engine');
});

it('only another change of the email address waits for the next email', async () => {
  const sent = stubNetwork(
    signedIn,
    ended,
    json(200, authUser),
    json(200, authUser),
    json(200, [{ id: user.id }]),
  );
  openProfile();
  await click('Change your email address');
  fill('EMAIL', 'new@example.com');
  fill('PASSWORD', 'analytical engine');
  await click('SAVE CHANGES');
  await screen.findByText('Check your inbox to confirm your new email address.');
  fill('NAME', 'Ada King');
  await click('SAVE CHANGES');
  await screen.findByText('Your name has been saved.');
  const before = sent.length;
  await click('Change your email address');
  fill('EMAIL', 'newer@example.com');
  fill('PASSWORD', 'analytical engine');
  await click(/^SAVE CHANGES/);
  expect(sent).toHaveLength(before);
});

it('the profile form changes nothing when another account is signed in by now', async () => {
  storeSession('a2b9');
  const sent = stubNetwork(signedIn);
  openProfile();
  fill('NAME', 'Ada King');
  await click('SAVE CHANGES');
  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy();
  expect(document.querySelector('.error-summary')?.textContent).toContain(
    'Nothing was changed, because another account is now signed in to this browser.',
  );
  expect(sent).toEqual([]);
});

it('deleting an account requires the word DELETE and the password', async () => {
  const sent = stubNetwork(signedIn);
  open(<DeleteAccountForm user={user} />);
  await click('DELETE ACCOUNT');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Type “DELETE” to confirm',
    'Enter your current password',
  ]);
  expect(sent).toEqual([]);
});

it.each([
  [true, 1, 0],
  [false, 0, 1],
])(
  'deletion offers to end the newsletter only if the email address is confirmed: %s',
  (isEmailConfirmed, checkboxes, explanations) => {
    open(<DeleteAccountForm user={{ ...user, isEmailConfirmed }} />);
    expect(screen.queryAllByRole('checkbox')).toHaveLength(checkboxes);
    expect(screen.queryAllByText(/^To unsubscribe from the newsletter as well/)).toHaveLength(explanations);
  },
);

const device = (id: string, name: string, day: number, isCurrent = false) => ({
  id,
  name,
  signedInAt: `2025-07-${day}T10:00:00Z`,
  lastUsedAt: `2025-07-${day}T11:00:00Z`,
  ipAddress: null,
  isCurrent,
});
const rows = [
  device('d1', 'Safari on macOS', 14, true),
  device('d2', 'Firefox on Windows', 12),
  device('d3', 'Chrome on Linux', 13),
];
const openDevices = () =>
  open(<Devices user={user} devices={{ status: 'ready', value: rows }} reload={() => {}} />);

it('the devices name the latest sign-in on another device', () => {
  openDevices();
  expect(screen.getByText(/^Last sign-in:/).textContent).toMatch(/^Last sign-in: .*13.*, Chrome on Linux$/);
});

it.each([
  ['Firefox on Windows', 'd2'],
  ['Chrome on Linux', 'd3'],
])('the button of the device %s logs out this device', async (name, id) => {
  const sent = stubNetwork(signedIn, json(200, true), ended);
  openDevices();
  await click(RegExp(`^Log out ${name}`));
  expect(screen.getByRole('form', { name: `Log out ${name}` })).toBeTruthy();
  expect(document.activeElement).toBe(field('PASSWORD'));
  fill('PASSWORD', 'analytical engine');
  await click('LOG OUT');
  await screen.findByText('The device has been logged out.');
  expect(document.activeElement?.textContent).toBe('Devices');
  expect(sent.map(({ body }) => body)).toContainEqual({ session: id });
});

it('“Log out other devices” keeps this device signed in', async () => {
  const sent = stubNetwork(signedIn, ended);
  openDevices();
  await click('Log out other devices');
  fill('PASSWORD', 'analytical engine');
  await click('LOG OUT');
  await screen.findByText('Your other devices have been logged out.');
  const last = sent.at(-1);
  expect(`${last?.url.pathname}${last?.url.search}`).toBe('/auth/v1/logout?scope=others');
  expect(last?.headers.get('authorization')).toBe('Bearer token');
});

it('a session that has ended while the account is open offers to sign in to the same section', async () => {
  history.replaceState(null, '', '/your-account#settings');
  open(<DataControls user={user} />);
  localStorage.clear();
  await click('Download my data');
  expect((await screen.findByRole('link', { name: 'SIGN IN' })).getAttribute('href')).toBe(
    '/sign-in-page?next=%2Fyour-account%23settings#session-ended',
  );
});

it('the profile shows the photo and the name that another tab has saved', async () => {
  stubNetwork(json(200, makeProfile('Ada Lovelace')));
  open(<ProfileSection user={user}>{null}</ProfileSection>);
  await screen.findByRole('form', { name: 'Profile' });
  announceProfile(user.id, { fullName: 'Ada King' });
  announceProfile('a2b9', { fullName: 'Grace Hopper' });
  announceProfile(user.id, { avatarUrl: '/me.webp' });
  await waitFor(() => expect(document.querySelector('.avatar img')?.getAttribute('src')).toBe('/me.webp'));
  expect(screen.getByText('Ada King')).toBeTruthy();
  await waitFor(() => expect(field('NAME').value).toBe('Ada King'));
});

it.each([
  ['limits requests', 429],
  ['refreshes it for another tab', 409],
])('an expired session stays while the service %s', async (_, status) => {
  const refused = json(status, { code: status, error_code: 'over_request_rate_limit', msg: 'Slow' });
  const sent = stubNetwork(refused, signedIn, json(200, authUser));
  storeSession(user.id, 1);
  expect(await verifySession()).toMatchObject({ ok: true, value: { email: 'ada@example.com' } });
  const paths = sent.map(({ url }) => url.pathname);
  expect(paths).toEqual(['/auth/v1/token', '/auth/v1/token', '/auth/v1/user']);
});
