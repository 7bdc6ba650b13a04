import type { Rule } from '../read.ts';
import type { Finding } from '../report.ts';
import { placeOf } from '../yaml.ts';

/** Files of one folder that claim the same place in its list. */
export const checkOrder: Rule = ({ texts }) => {
  const seen = new Map<string, string>();
  return texts
    .filter(({ collection }) => ['legal', 'plans'].includes(collection))
    .flatMap((text): Finding[] => {
      const { collection, file, values } = text;
      if (typeof values?.order !== 'number') return [];
      const place = `${collection} ${values.order}`;
      const other = seen.get(place);
      seen.set(place, file);
      return other
        ? [
            {
              level: 'warning',
              ...placeOf(text, 'order'),
              text: `${other} has the same order. Give each its own, the smallest for what comes first.`,
            },
          ]
        : [];
    });
};
