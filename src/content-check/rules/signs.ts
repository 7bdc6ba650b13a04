import { undrawnSigns } from '../../lib/drawing/drawn-signs.ts';
import type { Content } from '../read.ts';
import { warning } from '../report.ts';
import { placeOf } from '../yaml.ts';

/** The fields that share pictures show, by collection. */
const shown: Record<string, string> = { blog: 'title', legal: 'title', pages: 'heading', plans: 'name' };

/** Signs in titles that share pictures cannot show: emoji, and scripts that their font has not. */
export function* checkSigns({ data, texts }: Content) {
  const names = data.filter(({ name }) => name === 'site').map((fields) => ({ fields, field: 'name' }));
  const titles = texts.map((fields) => ({ fields, field: shown[fields.collection] ?? '' }));
  for (const { fields, field } of [...names, ...titles]) {
    const signs = undrawnSigns(String(fields.values?.[field] ?? ''));
    if (signs.length > 0)
      yield warning(
        placeOf(fields, field),
        `The picture of a shared link leaves out ${signs.slice(0, 8).join(' ')}: its font has no such signs. It knows Latin letters, figures and punctuation.`,
      );
  }
}
