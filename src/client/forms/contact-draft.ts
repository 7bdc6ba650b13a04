import * as v from 'valibot';
import { draftKey } from '../../shared/storage-keys';

/** Lifetime of a draft in milliseconds: 7 days. */
const draftLifetime = 7 * 24 * 60 * 60 * 1000;

const draftSchema = v.object({
  until: v.pipe(
    v.number(),
    v.check((until) => until > Date.now() && until <= Date.now() + draftLifetime),
  ),
  fields: v.record(v.string(), v.string()),
  /** The text that was sent and its idempotency key, so that a message whose response was lost is stored once. */
  attempt: v.nullable(v.object({ text: v.string(), key: v.pipe(v.string(), v.uuid()) })),
});

type Draft = Omit<v.InferOutput<typeof draftSchema>, 'until'>;

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

/** Saves a draft for 7 days. @returns false if storage is blocked or full */
export function saveDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(draftKey, JSON.stringify({ ...draft, until: Date.now() + draftLifetime }));
    return true;
  } catch {
    return false;
  }
}
