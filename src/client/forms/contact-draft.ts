/** The draft of a contact message that the visitor chose to keep in this browser. Runs in the browser. */
import * as v from 'valibot';
import { draftKey } from '../storage-keys';

/** How long a draft is kept, in milliseconds: 7 days. */
const draftLife = 7 * 24 * 60 * 60 * 1000;

const draftSchema = v.object({
  until: v.pipe(
    v.number(),
    v.check((until) => until > Date.now() && until <= Date.now() + draftLife),
  ),
  fields: v.record(v.string(), v.string()),
  /** The text that was sent and its idempotency key, so that an attempt whose answer was lost is stored once. */
  attempt: v.nullable(v.object({ text: v.string(), key: v.pipe(v.string(), v.uuid()) })),
});

export type Draft = Omit<v.InferOutput<typeof draftSchema>, 'until'>;

/** Removes the draft from this browser. */
export function discardDraft(): void {
  try {
    localStorage.removeItem(draftKey);
  } catch {
    // Storage is blocked, so there is no draft.
  }
}

/** Reads the draft. Removes one that is older than 7 days or does not match the schema. */
export function readDraft(): Draft | null {
  try {
    const text = localStorage.getItem(draftKey);
    if (text === null) return null;
    return v.parse(draftSchema, JSON.parse(text));
  } catch {
    discardDraft();
    return null;
  }
}

/** Keeps a draft in this browser. @returns false if storage is blocked or full */
export function keepDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(draftKey, JSON.stringify({ ...draft, until: Date.now() + draftLife }));
    return true;
  } catch {
    return false;
  }
}
