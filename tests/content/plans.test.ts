import { describe, expect, it } from 'vitest';
import { readDocuments } from './read';

const plans = readDocuments('plans').sort((a, b) => Number(a.fields.order) - Number(b.fields.order));

interface Fields {
  features: { text: string | string[] }[];
  cards: { title: string; text: string }[];
  questions: { question: string; answer: string }[];
}
const fieldsOf = (id: string) => {
  const found = plans.find((plan) => plan.id === id);
  if (!found) throw new Error(`There is no plan ${id}.`);
  return found.fields as unknown as Fields;
};
const cardsOf = (id: string) => fieldsOf(id).cards.map(({ title }) => title.toLowerCase());
/** Every word of a plan's cards and tables, in lower case. */
const wordsOf = (id: string) => {
  const { features, cards } = fieldsOf(id);
  return [...features.flatMap(({ text }) => text), ...cards.map(({ title }) => title)]
    .join(' | ')
    .toLowerCase();
};

it('has three plans, in order, with their prices', () => {
  expect(
    plans.map(({ fields }) => [
      fields.name,
      fields.price,
      fields.cardPrice,
      fields.pricePrefix,
      fields.priceNote,
    ]),
  ).toEqual([
    ['Free', 0, 0, undefined, 'forever free'],
    ['Leader', 299, 49.99, undefined, 'billed monthly'],
    ['Enterprise', 999, 999, 'starting at', 'custom pricing available'],
  ]);
});

it('has one sentence that names both prices of the plan that has two', () => {
  for (const { id, fields } of plans)
    for (const price of fields.price === fields.cardPrice ? [] : ['{price}', '{cardPrice}'])
      expect(fields.priceRemark, id).toContain(price);
});

it('promotes Leader alone, as MOST POPULAR', () => {
  expect(plans.map(({ fields }) => [fields.badge, fields.promoted])).toEqual([
    [undefined, false],
    ['MOST POPULAR', true],
    ['ENTERPRISE', false],
  ]);
});

it('gives the contact form its three packages', () => {
  expect(plans.map((plan) => plan.fields.package)).toEqual(['free plan', 'leader', 'enterprise']);
});

describe('the feature cards', () => {
  it('of Free are six', () => {
    expect(cardsOf('free')).toEqual([
      '2 free agents per month',
      '100+ custom designs',
      '24/7 customer support',
      'basic analytics',
      'community access',
      'easy setup',
    ]);
  });

  it('of Leader are five', () => {
    expect(cardsOf('leader')).toEqual([
      'unlimited agents per month',
      '250+ custom designs',
      '24/7 priority support',
      'access to beta features',
      'advanced analytics',
    ]);
  });

  it('of Enterprise are six', () => {
    expect(cardsOf('enterprise')).toEqual([
      '250+ custom designs',
      'dedicated support manager',
      '1+ custom-built agent per month',
      '25+ integrations',
      'private community',
      'priority access to new features',
    ]);
  });
});

// What else is promised has a card, above.
it.each([
  ['free', '2 agents per month'],
  ['leader', 'advanced custom integrations'],
  ['enterprise', 'everything in leader'],
])('the table of %s promises: %s', (id, feature) => {
  expect(wordsOf(id)).toContain(feature);
});

describe('the questions', () => {
  it.each(['free', 'leader', 'enterprise'])('of %s are six, each with an answer', (id) => {
    const { questions } = fieldsOf(id);
    expect(questions).toHaveLength(6);
    for (const { question, answer } of questions) {
      expect(question).toMatch(/\?$/);
      expect(answer).toMatch(/\.$/);
    }
  });

  it.each([
    ['free', ['meters', 'billing and settings', 'no credit card']],
    ['leader', ['role-based access', 'audit trails', 'custom webhooks', 'onboarding', 'annual', 'SSO']],
    ['enterprise', ['SLAs', 'custom integrations', 'SSO', 'SAML', 'SCIM', 'onboarding', 'quote']],
  ])('of %s cover the topics that are promised', (id, topics) => {
    const words = JSON.stringify(fieldsOf(id).questions).toLowerCase();
    for (const topic of topics) expect(words).toContain(topic.toLowerCase());
  });
});
