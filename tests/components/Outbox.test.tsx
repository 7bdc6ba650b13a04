import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContactForm } from '../../src/islands/contact/ContactForm';
import { keepMessage, readOutbox } from '../../src/lib/outbox';
import { outboxKey } from '../../src/lib/storage-keys';
import { created, disconnected, json, stubNetwork } from '../unit/network';

const message = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  company: '',
  package: 'leader',
  description: 'Sort the post.',
};
const key = 'aaaa1111-0000-4000-8000-000000000001';
const otherKey = 'bbbb2222-0000-4000-8000-000000000002';
const keyOf = (request: { body: unknown } | undefined) =>
  (request?.body as { idempotency_key: string } | undefined)?.idempotency_key;
const week = 7 * 24 * 60 * 60 * 1000;

beforeEach(() => {
  localStorage.clear();
  document.title = 'Contact us | Agentory';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the outbox', () => {
  it('keeps messages in the order they came, each under the key of its tries', () => {
    expect(keepMessage(message, key)).toBe(true);
    expect(keepMessage({ ...message, description: 'Second' }, otherKey)).toBe(true);
    expect(keepMessage({ ...message, description: 'Second, changed' }, otherKey)).toBe(true);
    expect(readOutbox().map(({ key, message }) => [key, message.description])).toEqual([
      [key, 'Sort the post.'],
      [otherKey, 'Second, changed'],
    ]);
  });

  it('drops a message after seven days, and leaves nothing behind', () => {
    const now = Date.now();
    keepMessage(message, key);
    vi.spyOn(Date, 'now').mockReturnValue(now + week - 1000);
    expect(readOutbox()).toHaveLength(1);
    vi.spyOn(Date, 'now').mockReturnValue(now + week + 1000);
    expect(readOutbox()).toEqual([]);
    expect(localStorage.getItem(outboxKey)).toBeNull();
  });

  it.each([
    'no JSON',
    '{"key":1}',
    '[null, 1, {"key":"x"}]',
    `[{"key":"${key}","until":9e15,"message":{"fullName":1}}]`,
  ])('throws away what it did not write: %s', (text) => {
    localStorage.setItem(outboxKey, text);
    expect(readOutbox()).toEqual([]);
    expect(localStorage.getItem(outboxKey)).toBeNull();
  });

  it('says so when the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepMessage(message, key)).toBe(false);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(readOutbox()).toEqual([]);
  });
});

describe('the contact form', () => {
  const fill = async () => {
    const user = userEvent.setup();
    render(<ContactForm packages={['leader']} />);
    await user.type(screen.getByLabelText('Full Name'), message.fullName);
    await user.type(screen.getByLabelText('Email'), message.email);
    await user.selectOptions(screen.getByLabelText('Package'), 'leader');
    await user.type(screen.getByLabelText('Description'), message.description);
    return user;
  };
  const submit = () => screen.getByRole('button', { name: 'Send message' });
  const keep = () => screen.queryByRole('button', { name: 'Keep it on this device' });
  const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description').value;

  it('writes nothing to the device before the visitor asks for it', async () => {
    stubNetwork(disconnected);
    const user = await fill();
    await user.click(submit());
    await screen.findByRole('alert');
    expect(keep()).not.toBeNull();
    expect(localStorage.getItem(outboxKey)).toBeNull();
  });

  it('keeps what is typed now, under the key of the try with these words', async () => {
    const sent = stubNetwork(disconnected);
    const user = await fill();
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Keep it on this device' }));
    expect(readOutbox()).toEqual([
      {
        key: keyOf(sent[0]),
        until: expect.any(Number),
        message,
      },
    ]);
    expect(description()).toBe('');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Kept on this device, not sent yet'),
    );
  });

  it('keeps the words that were changed after the failure, under a key of their own', async () => {
    const sent = stubNetwork(disconnected);
    const user = await fill();
    await user.click(submit());
    await screen.findByRole('alert');
    await user.type(screen.getByLabelText('Description'), ' And file it.');
    await user.click(await screen.findByRole('button', { name: 'Keep it on this device' }));
    const [kept] = readOutbox();
    expect(kept?.message.description).toBe('Sort the post. And file it.');
    expect(kept?.key).not.toBe(keyOf(sent[0]));
  });

  it('offers nothing to keep where the service refuses the words themselves', async () => {
    stubNetwork(json(400, { code: '23514' }));
    const user = await fill();
    await user.click(submit());
    await screen.findByRole('alert');
    expect(keep()).toBeNull();
  });

  it('keeps every value in its fields when the browser keeps nothing', async () => {
    stubNetwork(disconnected);
    const user = await fill();
    await user.click(submit());
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.click(await screen.findByRole('button', { name: 'Keep it on this device' }));
    expect(screen.getByRole('alert').textContent).toContain('This browser does not keep anything.');
    expect(keep()).toBeNull();
    expect(description()).toBe(message.description);
  });

  it('sends a kept message with its key, and the receipt takes the focus', async () => {
    keepMessage(message, key);
    const sent = stubNetwork(created);
    const user = userEvent.setup();
    render(<ContactForm packages={['leader']} />);
    await user.click(await screen.findByRole('button', { name: 'Send it now' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('We have your message'));
    expect(sent.map(({ body }) => body)).toMatchObject([
      { idempotency_key: key, problem_description: message.description },
    ]);
    expect(localStorage.getItem(outboxKey)).toBeNull();
    expect(screen.queryByText(/Kept on this device/)).toBeNull();
  });

  it('goes on keeping a message that could not be sent', async () => {
    keepMessage(message, key);
    stubNetwork(json(429, {}, { 'retry-after': '180' }));
    const user = userEvent.setup();
    render(<ContactForm packages={['leader']} />);
    await user.click(await screen.findByRole('button', { name: 'Send it now' }));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Too many attempts in a short time. Try again in 3 minutes. Your message is still kept on this device.',
      ),
    );
    expect(readOutbox()).toHaveLength(1);
  });

  it('discards a kept message for good, and says so', async () => {
    keepMessage(message, key);
    const sent = stubNetwork(created);
    const user = userEvent.setup();
    render(<ContactForm packages={['leader']} />);
    await user.click(await screen.findByRole('button', { name: 'Discard it' }));
    expect(localStorage.getItem(outboxKey)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Nothing waits on this device');
    expect(screen.getByRole('status').textContent).toContain('deleted from this device');
    expect(sent).toEqual([]);
  });

  it('says when the connection is back, and follows what another tab does', async () => {
    keepMessage(message, key);
    render(<ContactForm packages={['leader']} />);
    await screen.findByRole('button', { name: 'Send it now' });
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'The connection is back. You can send your message now.',
      ),
    );
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: outboxKey }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send it now' })).toBeNull());
  });
});
