import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContactForm } from '../../src/islands/contact/ContactForm';
import { created, disconnected, json, stubNetwork } from '../unit/network';

beforeEach(() => {
  document.title = 'Contact us | Agentory';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const packages = ['free plan', 'leader', 'enterprise'];
const fillIn = async (user: UserEvent) => {
  await user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
  await user.type(screen.getByLabelText('Email'), 'ada@example.com');
  await user.selectOptions(screen.getByLabelText('Package'), 'leader');
  await user.type(screen.getByLabelText('Description'), 'Sort the post.');
};
const fill = async () => {
  const user = userEvent.setup();
  render(<ContactForm packages={packages} address="hello@example.com" />);
  await fillIn(user);
  return user;
};
const values = () => ({
  name: screen.getByLabelText<HTMLInputElement>('Full Name').value,
  email: screen.getByLabelText<HTMLInputElement>('Email').value,
  package: screen.getByLabelText<HTMLSelectElement>('Package').value,
  description: screen.getByLabelText<HTMLTextAreaElement>('Description').value,
});
const typed = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  package: 'leader',
  description: 'Sort the post.',
};
const empty = { name: '', email: '', package: '', description: '' };
const send = () => screen.getByRole('button', { name: /^Send/ });
const another = () => screen.findByRole('button', { name: 'Write another message' });
const keyOf = (sent: { body: unknown } | undefined) =>
  (sent?.body as { idempotency_key: string } | undefined)?.idempotency_key;

describe('validation errors', () => {
  it('are listed in a summary that gets the focus at every attempt, and nothing is sent', async () => {
    const sent = stubNetwork(created);
    const user = userEvent.setup();
    render(<ContactForm packages={packages} address="hello@example.com" />);
    for (const _try of ['first', 'second']) {
      await user.click(screen.getByLabelText('Company'));
      await user.click(send());
      expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'There is a problem' }));
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

  it('are also shown at their fields, which the summary links to', async () => {
    const user = userEvent.setup();
    render(<ContactForm packages={packages} address="hello@example.com" />);
    await user.click(send());
    const field = screen.getByLabelText('Description');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Which task should the agent take over? Up to 5,000 characters.',
      'Error: Describe what you need help with',
    ]);
    expect(screen.getByLabelText('Company').getAttribute('aria-invalid')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Select a package' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Package'));
  });
});

describe('a sent message', () => {
  it('removes the errors and the prefix of the title', async () => {
    stubNetwork(disconnected, created);
    const user = await fill();
    await user.click(send());
    await screen.findByRole('alert');
    await waitFor(() => expect(document.title).toBe('Error: Contact us | Agentory'));
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.title).toBe('Contact us | Agentory');
  });
});

describe('the receipt', () => {
  it('replaces the form until the visitor writes another message', async () => {
    stubNetwork(created);
    const user = await fill();
    await user.click(send());
    const button = await another();
    expect(screen.queryByRole('form', { name: 'Contact' })).toBeNull();
    await user.click(button);
    expect(screen.getByRole('form', { name: 'Contact' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full Name')));
    expect(screen.getByRole('region', { name: 'We have your message' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write another message' })).toBeNull();
  });
});

describe('while a message is sent', () => {
  it('the button shows progress and retains the focus, and more clicks and Enter send nothing', async () => {
    let answer = (_response: Response) => {};
    const sent = stubNetwork(() => new Promise((resolve) => (answer = resolve)));
    const user = await fill();
    await user.dblClick(send());
    expect(send().textContent).toBe('Sending...');
    expect(send().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(send());
    await user.type(screen.getByLabelText('Full Name'), '{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
    answer(new Response(null, { status: 201 }));
    await user.click(await another());
    expect(send().textContent).toBe('Send message');
    expect(send().getAttribute('aria-disabled')).toBeNull();
    expect(sent).toHaveLength(1);
  });
});

describe('a failure', () => {
  it.each([
    ['broken JSON', () => new Response('{"code":', { status: 400 }), 'The server rejected the request.'],
    ['too many tries', json(429, {}, { 'retry-after': '180' }), 'Try again in 3 minutes.'],
  ])('with %s retains every value and explains what to do', async (_what, answer, sentence) => {
    stubNetwork(answer);
    const user = await fill();
    await user.click(send());
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain(sentence);
    expect(summary.textContent).toContain("We've kept what you typed.");
    expect(summary.textContent).not.toMatch(/<h1>|bad gateway/i);
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(values()).toEqual(typed);
    expect(send().textContent).toBe('Send message');
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the idempotency key', () => {
  it('is new for the next message, even with the same text', async () => {
    const sent = stubNetwork(created);
    const user = await fill();
    await user.click(send());
    await user.click(await another());
    expect(values()).toEqual(empty);
    // user-event remembers what it typed before a reset and would add to it.
    for (const label of ['Full Name', 'Email', 'Description']) await user.clear(screen.getByLabelText(label));
    await fillIn(user);
    expect(values()).toEqual(typed);
    await user.click(send());
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(keyOf(sent[1])).toMatch(/^[0-9a-f-]{36}$/);
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
  });

  it('is new when the text was changed', async () => {
    const sent = stubNetwork(disconnected, created);
    const user = await fill();
    await user.click(send());
    await screen.findByRole('alert');
    await user.type(screen.getByLabelText('Description'), ' And file it.');
    await user.click(send());
    await waitFor(() => expect(values()).toEqual(empty));
    expect(keyOf(sent[1])).not.toBe(keyOf(sent[0]));
  });
});

describe('a bot', () => {
  it('that fills in the honeypot field gets the usual response, and nothing is sent', async () => {
    const sent = stubNetwork(created);
    const user = await fill();
    await user.type(screen.getByLabelText('Leave this field empty'), 'spam');
    await user.click(send());
    await waitFor(() => expect(values()).toEqual(empty));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('that submits at once is delayed by half a second', async () => {
    const sent = stubNetwork(created);
    const user = userEvent.setup();
    render(<ContactForm packages={packages} address="hello@example.com" />);
    for (const [label, value] of [
      ['Full Name', typed.name],
      ['Email', typed.email],
      ['Package', typed.package],
      ['Description', typed.description],
    ] as const)
      screen.getByLabelText<HTMLInputElement>(label).value = value;
    const start = performance.now();
    await user.click(send());
    expect(sent).toEqual([]);
    expect(send().textContent).toBe('Sending...');
    await waitFor(() => expect(values()).toEqual(empty));
    expect(performance.now() - start).toBeGreaterThan(480);
    expect(sent).toHaveLength(1);
  });
});
