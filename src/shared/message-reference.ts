/**
 * The reference under which a visitor and the operator speak about a message, such as 1A2B-3C4D.
 * @param key the idempotency key of the message: its first eight digits, so nothing more has to be stored
 */
export const messageReference = (key: string) => `${key.slice(0, 4)}-${key.slice(4, 8)}`.toUpperCase();
