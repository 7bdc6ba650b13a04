import type { Content } from '../read.ts';
import { error } from '../report.ts';
import { addressesOf } from '../routes.ts';
import { placeOf } from '../yaml.ts';

/** Earlier addresses of texts: no page is there any more, and one text alone leads on from each. */
export function* checkRedirects({ texts }: Content) {
  const addresses = addressesOf(texts);
  const seen = new Map<unknown, string>();
  for (const text of texts) {
    const earlier = text.values?.redirects;
    for (const [index, from] of (Array.isArray(earlier) ? earlier : []).entries()) {
      const place = placeOf(text, 'redirects', index);
      const other = seen.get(from);
      seen.set(from, text.file);
      if (addresses.has(from))
        yield error(place, `The site has a page at ${from}. Name only addresses that are gone.`);
      else if (other) yield error(place, `${other} leads on from ${from} already. Take one of the two out.`);
    }
  }
}
