import { z } from 'astro/zod';

/**
 * A list whose order is the order on the page. It stands in its file under a name of its own: the editing desk
 * wants fields at the top of a file (docs/decisions/034-lists-as-fields.md).
 * @param item the fields of an entry
 * @param names the fields that no two entries have in common
 */
export const list = <Shape extends z.core.$ZodLooseShape>(item: Shape, ...names: (keyof Shape & string)[]) =>
  z.array(z.strictObject(item)).superRefine((entries, { addIssue }) => {
    const seen = new Set<string>();
    for (const [place, entry] of entries.entries()) {
      const own = names.map((name) => (entry as Record<string, unknown>)[name]);
      const key = JSON.stringify(own);
      if (seen.has(key))
        addIssue({
          code: 'custom',
          path: [place, ...names.slice(0, 1)],
          message: `"${own[0]}" stands in the list already. Take one of the two out, or change it`,
        });
      seen.add(key);
    }
  });
