/**
 * Messages that a visitor asked this browser to keep until they can be sent. They leave the device only when the
 * visitor sends them. Framework-free: the contact form writes it and shows it.
 */
import * as v from 'valibot';
import type { ContactMessage } from './forms/contact';
import { outboxKey } from './storage-keys';

export interface KeptMessage {
  /** The idempotency key of every try, before it was kept and after, so that it is stored once. */
  key: string;
  /** When it is dropped, in milliseconds since 1970. */
  until: number;
  message: ContactMessage;
}

/** How long a message is kept, in milliseconds: 7 days. */
const outboxLife = 7 * 24 * 60 * 60 * 1000;

const changeEvent = 'outbox';

/** What can be read back. The form's own rules were kept before; the database asks again. */
const keptSchema = v.object({
  key: v.pipe(v.string(), v.uuid()),
  until: v.number(),
  message: v.object({
    fullName: v.string(),
    email: v.string(),
    company: v.string(),
    package: v.string(),
    description: v.string(),
  }),
});

/** Writes the messages, or nothing where there are none. @throws DOMException where storage is blocked or full */
function write(messages: KeptMessage[]): void {
  if (messages.length > 0) localStorage.setItem(outboxKey, JSON.stringify(messages));
  else localStorage.removeItem(outboxKey);
}

/** The messages that wait on this device, oldest first. Those whose time is over are dropped. */
export function readOutbox(): KeptMessage[] {
  try {
    const text = localStorage.getItem(outboxKey);
    if (text === null) return [];
    let list: unknown;
    try {
      list = JSON.parse(text);
    } catch {
      // Not ours, or cut off: nothing can be sent from it.
    }
    const messages = (Array.isArray(list) ? list : [])
      .filter((each): each is KeptMessage => v.is(keptSchema, each))
      .filter(({ until }) => until > Date.now());
    if (!Array.isArray(list) || messages.length < list.length) write(messages);
    return messages;
  } catch {
    // Storage is blocked: nothing is kept here.
    return [];
  }
}

/**
 * Keeps a message on this device.
 * @param key the idempotency key of the tries so far
 * @returns whether the browser kept it: storage can be blocked or full
 */
export function keepMessage(message: ContactMessage, key: string): boolean {
  try {
    const others = readOutbox().filter((kept) => kept.key !== key);
    write([...others, { key, until: Date.now() + outboxLife, message }]);
  } catch {
    return false;
  }
  dispatchEvent(new Event(changeEvent));
  return true;
}

/** Removes a message from this device: it was sent, or the visitor discarded it. */
export function dropMessage(key: string): void {
  try {
    write(readOutbox().filter((kept) => kept.key !== key));
  } catch {
    // Storage was blocked meanwhile: then nothing can be read from it either.
  }
  dispatchEvent(new Event(changeEvent));
}

/** Follows the messages in this tab and in the others. @returns stops following */
export function watchOutbox(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key is the whole storage cleared.
    if (key === outboxKey || key === null) listener();
  };
  addEventListener(changeEvent, listener);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener(changeEvent, listener);
    removeEventListener('storage', onStorage);
  };
}
