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
      `${promoted?.file} is promoted as well. Set promoted: false in one of them.`,
    );
  for (const plan of plans) {
    const { price, cardPrice, priceRemark } = plan.values ?? {};
    const isExplained = ['{price}', '{cardPrice}'].every((name) => String(priceRemark).includes(name));
    if (typeof price === 'number' && typeof cardPrice === 'number' && price !== cardPrice && !isExplained)
      yield warning(
        locate(plan, 'cardPrice'),
        `The cards show ${splitPrice(cardPrice).text} and the plan's page shows ${splitPrice(price).text}. Set one price, or explain both in priceRemark, as {price} and {cardPrice}.`,
      );
  }
}

interface Plan {
  name: string;
  /** The target of a Markdown link to the plan. */
  link: string;
  prices: unknown[];
}

/** Amounts except approximate ones: "about $100 for each agent" is not a price. */
const exactAmounts = /(?<!\babout )\$(\d[\d,]*(?:\.\d+)?)/gi;

/**
 * Finds amounts other than current prices in the sentences of a text that name a plan.
 * @param own the plan that the other sentences are about
 * @returns one message for each amount
 */
const findOldPrices = (text: string, plans: Plan[], own?: Plan): string[] =>
  text.split(/(?<=[.!?])\s+/).flatMap((sentence) => {
    const words = ` ${sentence.replaceAll(/[^\p{L}\d]+/gu, ' ')} `;
    const named = plans.filter(({ name, link }) => words.includes(` ${name} `) || sentence.includes(link));
    const mentioned = named.length === 0 && own ? [own] : named;
    const prices = mentioned.flatMap((plan) => plan.prices);
    return [...sentence.matchAll(exactAmounts)]
      .filter(
        ([, digits = '']) => mentioned.length > 0 && !prices.includes(Number(digits.replaceAll(',', ''))),
      )
      .map(
        ([amount]) =>
          `${amount} is not a price of ${mentioned.map(({ name }) => name).join(' or ')}. If it is an old price, correct it.`,
      );
  });

/** Reports old prices in the fields of plans, and in sentences and table rows of plans and articles. */
export function* checkPrices({ texts }: Content) {
  const plans = texts
    .filter(({ collection, values }) => collection === 'plans' && values)
    .map((file) => ({
      file,
      name: String(file.values?.name),
      link: `(${planPath(file.id)})`,
      prices: [file.values?.price, file.values?.cardPrice],
    }));
  for (const { file, ...plan } of plans)
    for (const { value, path } of listValues(file.values))
      for (const message of findOldPrices(String(value), plans, plan))
        yield warning(locate(file, ...path), message);
  for (const text of texts.filter(({ collection }) => ['blog', 'plans'].includes(collection))) {
    const own = plans.find(({ file }) => file === text);
    for (const node of text.body.nodes)
      if (node.type === 'paragraph' || node.type === 'tableRow')
        for (const message of findOldPrices(getSource(node, text.source), plans, own))
          yield warning(locateNode(text, node), message);
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
