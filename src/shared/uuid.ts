/** A random UUID. crypto.randomUUID() exists only in secure contexts; the URL of a blob ends with a UUID in all. */
export const createUuid = () => URL.createObjectURL(new Blob()).slice(-36);
