import { expect, it, vi } from 'vitest';
import { getPlans } from '../../../../src/node/queries/plans';

const question = { question: 'What is {name}?', answer: 'It costs {price}, or {cardPrice} on the cards.' };
const plan = { order: 1, title: 'Leader | {name}', price: 299, cardPrice: 49.99, questions: [question] };

vi.mock('astro:content', () => ({ getCollection: async () => [{ id: 'leader', data: plan }] }));
vi.mock('../../../../src/node/queries/site', async (load) => ({
  ...(await load<object>()),
  getSite: async () => ({ name: 'Agentory' }),
}));

it('every text of a plan takes the prices and the name from the data', async () => {
  expect(await getPlans()).toMatchObject([
    {
      title: 'Leader | Agentory',
      questions: [{ question: 'What is Agentory?', answer: 'It costs $299, or $49.99 on the cards.' }],
      price: 299,
    },
  ]);
});
