import type { Content } from '../read.ts';
import { error, warning } from '../report.ts';
import { lineIn } from '../text.ts';
import { placeOf, textsIn } from '../yaml.ts';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const countedPlans = /\b(one|two|three|four|five|six|seven|eight|nine|\d+) plans\b/gi;

/** How many rows of features the sheet of plans has: src/components/plans/PlanSheet.css */
const rows = 6;

/** Words that count the plans. Articles may be older than a plan: of them it is only said. */
function* checkNumber({ data, texts }: Content, count: number) {
  const isRight = (written: string) => [String(count), numbers[count]].includes(written.toLowerCase());
  const sentence = (words: string) => `"${words}": there are ${numbers[count] ?? count}. Write that.`;
  for (const fields of [...data, ...texts])
    for (const { text, way } of textsIn(fields.values))
      for (const [words, written = ''] of text.matchAll(countedPlans))
        if (!isRight(written)) yield error(placeOf(fields, ...way), sentence(words));
  for (const { file, collection, body } of texts)
    for (const block of body.blocks)
      for (const { 0: words, 1: written = '', index } of block.words.matchAll(countedPlans))
        if (!isRight(written) && collection !== 'versions')
          yield (collection === 'blog' ? warning : error)(
            { file, line: lineIn(block, index) },
            sentence(words),
          );
}

/** How many plans there are, the one that is set off from the others, and the one that costs nothing. */
export function* checkPlans(content: Content) {
  const { texts } = content;
  const plans = texts.filter(({ collection }) => collection === 'plans');
  const [last] = plans.slice(5);
  if (last) yield error({ file: last.file }, 'The sheet of plans has room for five. Take one out.');
  if (plans.length > 1) yield* checkNumber(content, plans.length);
  for (const plan of plans) {
    const features = Array.isArray(plan.values?.features) ? plan.values.features : [];
    const used = features.reduce((sum: number, { label }) => sum + [label].flat().length, 0);
    if (used > rows)
      yield error(
        placeOf(plan, 'features'),
        `The sheet of plans has ${rows} rows, and this plan fills ${used}. Put two into one.`,
      );
  }
  const [free, ...alsoFree] = plans.filter(({ values }) => values?.price === 0);
  for (const plan of alsoFree)
    yield warning(placeOf(plan, 'price'), `This plan costs $0, as ${free?.file} does. Write its price.`);
  const [first, ...others] = plans.filter(({ values }) => values?.promoted === true);
  for (const plan of others)
    yield error(placeOf(plan, 'promoted'), `Only one plan can be promoted, and ${first?.file} is.`);
}
