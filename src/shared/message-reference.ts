/** The reference of a contact message, such as 1A2B-3C4D. @param key the message's idempotency key */
export const messageReference = (key: string) => `${key.slice(0, 4)}-${key.slice(4, 8)}`.toUpperCase();
