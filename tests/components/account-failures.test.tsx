/** Logging out and the profile photo, whose failures only a notification reports. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { AvatarField } from '../../src/islands/account/AvatarField';
import { LogOutButton } from '../../src/islands/account/LogOutButton';
import { Toaster } from '../../src/islands/toast/Toaster';
import { disconnected, json, stubNetwork } from '../support/network';

beforeEach(() => {
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    expires_at: 9_999_999_999,
    user: { id: 'f3c0' },
  };
  localStorage.setItem('account-session', JSON.stringify(session));
});
it.each([
  ['the connection fails', disconnected, 'Failed to log out. Please try again.'],
  [
    'the service sends an unknown error',
    json(400, { msg: 'unknown' }),
    'An unexpected error occurred while logging out.',
  ],
])('logging out reports the failure of every attempt when %s', async (_, respond, message) => {
  const sent = stubNetwork(respond);
  const user = userEvent.setup();
  render(
    <>
      <LogOutButton />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText(message)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(localStorage.getItem('account-session')).not.toBeNull();
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/auth/v1/logout', '/auth/v1/logout']);
});

it('logging out is refused when another account than the one on the page is signed in', async () => {
  const sent = stubNetwork(disconnected);
  const user = userEvent.setup();
  render(
    <div data-user="a2b9">
      <LogOutButton />
      <Toaster />
    </div>,
  );
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(
    await screen.findByText(/^Nothing was changed, because another account is now signed in/),
  ).toBeTruthy();
  expect(sent).toEqual([]);
});

/** @returns the URLs that replaced the photo */
const openPhoto = (url: string | null) => {
  const saved: unknown[] = [];
  render(
    <>
      <AvatarField
        userId="f3c0"
        name={null}
        url={url}
        initial="A"
        isReady
        onSaved={(each) => saved.push(each)}
      />
      <Toaster />
    </>,
  );
  return saved;
};

it('the profile photo stays when the connection fails while it is removed', async () => {
  stubNetwork(disconnected);
  const saved = openPhoto('/me.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(await screen.findByText('Failed to remove your profile photo. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});

it.each([
  ['an image', 'image/png', 'File size must be less than 5MB.'],
  ['an image in another format', 'image/heic', 'File size must be less than 5MB.'],
  ['another file', 'text/plain', 'Please select an image file.'],
])('the profile photo rejects %s of more than 5 MB', async (_, type, message) => {
  const sent = stubNetwork(disconnected);
  openPhoto(null);
  const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me', { type });
  fireEvent.change(screen.getByLabelText(/Change photo/), { target: { files: [file] } });
  await screen.findByText(message);
  expect(sent).toEqual([]);
});

it('the initial replaces a profile photo that does not load', () => {
  openPhoto('/me.webp');
  fireEvent.error(document.querySelector('.avatar img') as HTMLElement);
  expect(document.querySelector('.avatar-image')?.textContent).toBe('A');
});

it('a file dropped next to the profile photo does not replace the page', () => {
  openPhoto(null);
  const dataTransfer = { types: ['Files'] };
  expect(fireEvent.drop(screen.getByText('JPG, PNG or WebP, at most 5 MB.'), { dataTransfer })).toBe(false);
});
