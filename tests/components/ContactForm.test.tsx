import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ContactForm } from '../../src/islands/contact/ContactForm';
import { created, disconnected, stubNetwork } from '../support/network';
import { fillIn, readValues } from './fields';

beforeEach(() => {
  document.title = 'Contact us | Agentory';
  // The form measures how long it takes to fill it in.
  vi.useFakeTimers({ toFake: ['performance'] });
});
const message = {
  'Full Name': 'Ada Lovelace',
  Email: 'ada@example.com',
  Package: 'leader',
  Description: 'Sort the post.',
};
const empty = { 'Full Name': '', Email: '', Package: '', Description: '' };
const values = () => readValues(message);

const open = (bookingUrl?: string) => {
  const packages = ['free plan', 'leader', 'enterprise'];
  render(<ContactForm packages={packages} email="hello@example.com" bookingUrl={bookingUrl} />);
  return userEvent.setup();
};
/** Fills in the form as slowly as a person. */
const fill = async (bookingUrl?: string) => {
  const user = open(bookingUrl);
  fireEvent.focusIn(screen.getByLabelText('Full Name'));
  fillIn(message);
  vi.advanceTimersByTime(500);
  return user;
};
const send = () => screen.getByRole('button', { name: /^Send/ });
const another = () => screen.findByRole('button', { name: 'Write another message' });
const readKey = (sent: { body: unknown } | undefined) =>
  (sent?.body as { idempotency_key: string } | undefined)?.idempotency_key;

it('the description of the contact form has six rows', () => {
  open();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description').rows).toBe(6);
});

it('the contact form lists its errors in a summary that gets the focus at every attempt', async () => {
  const sent = stubNetwork(created);
  const user = open();
  for (const _attempt of ['first', 'second']) {
    await user.click(screen.getByLabelText('Company'));
    await user.click(send());
    // The focused element has no role and no name: screen readers announce its alert once.
    expect(document.activeElement).toBe(screen.getByRole('alert').parentElement);
    expect([...(document.activeElement?.attributes ?? [])].map(({ name }) => name)).toEqual([
      'class',
      'tabindex',
    ]);
  }
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Enter your full name',
    'Enter your email address',
    'Select a package',
    'Describe what you need help with',
  ]);
  expect(document.title).toBe('Error: Contact us | Agentory');
  expect(sent).toEqual([]);
});

it('the contact form shows an error next to its field', async () => {
  const user = open();
  await user.click(send());
  const field = screen.getByLabelText('Description');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Which task should the agent take over? Up to 5,000 characters.',
    'Error: Describe what you need help with',
  ]);
  expect(screen.getByLabelText('Company').getAttribute('aria-invalid')).toBeNull();
});

it("the error summary of the contact form moves the focus to an error's field", async () => {
  const user = open();
  await user.click(send());
  await user.click(screen.getByRole('link', { name: 'Select a package' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Package'));
});

it('the contact form removes every sign of an error when the message is sent', async () => {
  stubNetwork(disconnected, created);
  const user = await fill();
  await user.click(send());
  await screen.findByRole('alert');
  await waitFor(() => expect(document.title).toBe('Error: Contact us | Agentory'));
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(document.title).toBe('Contact us | Agentory');
});

it.each([
  ['https://calls.example/agentory', ['https://calls.example/agentory']],
  [undefined, []],
])('with the booking URL %s, the receipt links to %j', async (url, links) => {
  stubNetwork(created);
  const user = await fill(url);
  await user.click(send());
  await another();
  expect(screen.queryAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)).toEqual(links);
});

it('the same text can be sent again as a new message', async () => {
  const sent = stubNetwork(created);
  const user = await fill();
  await user.click(send());
  const button = await another();
  expect(screen.queryByRole('form', { name: 'Contact' })).toBeNull();
  await user.click(button);
  expect(screen.getByRole('region', { name: 'We’ve received your message' })).toBeTruthy();
  expect(button.isConnected).toBe(false);
  expect(values()).toEqual(empty);
  fillIn(message);
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(readKey(sent[1])).toMatch(/^[0-9a-f-]{36}$/);
  expect(readKey(sent[1])).not.toBe(readKey(sent[0]));
});

it('a message edited after a failure is sent as a new message', async () => {
  const sent = stubNetwork(disconnected, created);
  const user = await fill();
  await user.click(send());
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Description'), ' And file it.');
  await user.click(send());
  await waitFor(() => expect(values()).toEqual(empty));
  expect(readKey(sent[1])).not.toBe(readKey(sent[0]));
});

it.each([
  ['before it sends the message', () => vi.spyOn(URL, 'createObjectURL')],
  ['after it sent the message', () => vi.spyOn(history, 'replaceState')],
])('the contact form keeps every value when its code throws %s', async (_, spy) => {
  vi.mocked(console.error).mockImplementation(() => {});
  stubNetwork(created);
  const user = await fill();
  const before = values();
  const broken = spy().mockImplementation(() => {
    throw new TypeError('a bug');
  });
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('An unexpected error occurred.');
  expect(values()).toEqual(before);
  await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull());
  broken.mockRestore();
  vi.mocked(console.error).mockClear();
});

it('without HTTPS, “Copy message” explains how to copy the message', async () => {
  stubNetwork(disconnected);
  const user = await fill();
  await user.click(send());
  vi.stubGlobal('navigator', { onLine: true });
  await user.click(await screen.findByRole('button', { name: 'Copy message' }));
  expect(await screen.findByText(/This browser blocked copying/)).toBeTruthy();
  vi.unstubAllGlobals();
});

it('the contact form shows a suggestion that the visitor has not seen before it sends the message', async () => {
  const sent = stubNetwork(created);
  const user = await fill();
  fillIn({ Email: 'ada@gmial.com' });
  await user.click(send());
  expect(document.activeElement?.textContent).toBe('gmail.com');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1100);
  await user.click(send());
  await another();
  expect(sent).toHaveLength(1);
});

it('a bot that fills in the honeypot field gets the usual response without sending anything', async () => {
  const sent = stubNetwork(created);
  const user = await fill();
  fillIn({ 'Leave this field empty': 'spam' });
  await user.click(send());
  await waitFor(() => expect(values()).toEqual(empty));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { name: 'We’ve received your message' })).toBeTruthy();
  // No operator could find it.
  expect(screen.queryByText('Reference')).toBeNull();
  expect(sent).toEqual([]);
});

it('a bot that submits immediately is delayed by half a second', async () => {
  vi.useRealTimers();
  const sent = stubNetwork(created);
  const user = open();
  fillIn(message);
  const start = performance.now();
  await user.click(send());
  expect(sent).toEqual([]);
  await waitFor(() => expect(values()).toEqual(empty));
  expect(performance.now() - start).toBeGreaterThan(480);
  expect(sent).toHaveLength(1);
});
