/** Checks placeholders, plans, prices and authors. */
import { isMap } from 'yaml';
import { planPath } from '../../shared/paths.ts';
import { splitPrice } from '../../shared/prices.ts';
import { type Content, listValues, locate, locateNode } from './read.ts';
import { error, placeholder, warning } from './report.ts';
import { getSource } from './text.ts';

/** Lists the entries and fields that content/ marks as placeholders. */
export function* checkPlaceholders({ data, texts }: Content) {
  for (const file of [...data, ...texts]) {
    for (const { value, path } of listValues(file.values)) {
      const entry = file.document.getIn(path.slice(0, -1));
      if (path.at(-1) === 'placeholder' && value === true && isMap(entry))
        yield placeholder(locate(file, ...path), String(entry.items[0]?.value));
    }
    for (const name of [file.values?.placeholders ?? []].flat().map(String)) {
      const value = file.values?.[name];
      yield value === undefined
        ? error(
            locate(file, 'placeholders'),
            `This file has no field "${name}". Correct or remove this name.`,
          )
        : placeholder(locate(file, name), [...listValues(value)].map((each) => each.value).join(', '));
    }
  }
}

export function* checkPlans({ texts }: Content) {
  const plans = texts.filter(({ collection }) => collection === 'plans');
  const [promoted, ...alsoPromoted] = plans.filter(({ values }) => values?.promoted === true);
  for (const plan of alsoPromoted)
    yield error(
      locate(plan, 'promoted'),
      `${promoted?.file} is promoted as well. Set promoted: false in one of the two.`,
    );
  for (const plan of plans) {
    const { price, cardPrice } = plan.values ?? {};
    if (typeof price === 'number' && typeof cardPrice === 'number' && price !== cardPrice)
      yield warning(
        locate(plan, 'cardPrice'),
        `The cards show ${splitPrice(cardPrice).text} and the plan's page shows ${splitPrice(price).text}. Set one price, or explain both in priceRemark.`,
      );
  }
}

/** Amounts except approximate ones: "about $100 for each agent" is not a price. */
const exactAmounts = /(?<!\babout )\$(\d[\d,]*(?:\.\d+)?)/gi;

/** Reports amounts other than current prices, in sentences and table rows of articles that name a plan. */
export function* checkPrices({ texts }: Content) {
  const plans = texts
    .filter(({ collection, values }) => collection === 'plans' && values)
    .map(({ id, values }) => ({
      name: String(values?.name),
      link: `(${planPath(id)})`,
      prices: [values?.price, values?.cardPrice],
    }));
  for (const article of texts.filter(({ collection }) => collection === 'blog'))
    for (const node of article.body.nodes) {
      if (node.type !== 'paragraph' && node.type !== 'tableRow') continue;
      for (const sentence of getSource(node, article.source).split(/(?<=[.!?])\s+/)) {
        const words = ` ${sentence.replaceAll(/[^\p{L}\d]+/gu, ' ')} `;
        const mentioned = plans.filter(
          ({ name, link }) => words.includes(` ${name} `) || sentence.includes(link),
        );
        const prices = mentioned.flatMap((plan) => plan.prices);
        for (const [amount, digits = ''] of mentioned.length > 0 ? sentence.matchAll(exactAmounts) : [])
          if (!prices.includes(Number(digits.replaceAll(',', ''))))
            yield warning(
              locateNode(article, node),
              `${amount} is not a price of ${mentioned.map(({ name }) => name).join(' or ')}. If it is an old price, correct it.`,
            );
      }
    }
}

/** Checks that authors.yaml has each author, and that a person checked the article. */
export function* checkAuthors({ data, texts }: Content) {
  const authors = data.find(({ name }) => name === 'authors')?.values?.authors;
  const kinds = new Map(Array.isArray(authors) ? authors.map((author) => [author?.name, author?.kind]) : []);
  for (const text of texts.filter(({ collection }) => collection === 'blog'))
    for (const field of ['author', 'checker']) {
      const name = text.values?.[field];
      const kind = kinds.get(name);
      const role = field === 'checker' ? 'person' : 'author';
      if (name !== undefined && kinds.size > 0 && (!kind || (role === 'person' && kind !== role)))
        yield error(
          locate(text, field),
          `content/authors.yaml has no ${role} "${name}". Add one, or correct the name.`,
        );
    }
}
