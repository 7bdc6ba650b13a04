import type { Content } from '../read.ts';
import { warning } from '../report.ts';
import { placeOf } from '../yaml.ts';

/** Files of one folder that claim the same place in its list. */
export function* checkOrder({ texts }: Content) {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const { collection, file, values } = text;
    if (!['legal', 'plans'].includes(collection) || typeof values?.order !== 'number') continue;
    const place = `${collection} ${values.order}`;
    const other = seen.get(place);
    seen.set(place, file);
    if (other)
      yield warning(
        placeOf(text, 'order'),
        `${other} has the same order. Give each its own, the smallest for what comes first.`,
      );
  }
}
