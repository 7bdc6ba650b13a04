import { describe, expect, it } from 'vitest';
import { readDocuments } from './read';

const articles = readDocuments('blog').filter(({ fields }) => fields.draft === false);
const days = articles.map(({ id, fields }) => ({
  id,
  day: (fields.date as Date).toISOString().slice(0, 10),
}));
/** The description and the body of an article in one line. */
const textOf = (id: string) => {
  const article = articles.find((each) => each.id === id);
  return `${article?.fields.description} ${article?.body}`.replace(/\s+/g, ' ');
};

it('has twelve articles', () => {
  expect(articles).toHaveLength(12);
});

it('begins with the newsletter on 20 December 2024 and ends with the executive program on 21 June 2025', () => {
  const sorted = [...days].sort((a, b) => a.day.localeCompare(b.day));
  expect(sorted[0]).toEqual({ id: 'newsletter-launch', day: '2024-12-20' });
  expect(sorted.at(-1)).toEqual({ id: 'executive-program-launch', day: '2025-06-21' });
});

it.each(articles.map(({ id, body }) => [id, body] as const))('has 380 to 1,400 words in %s', (_id, body) => {
  const words = body.split(/\s+/).filter((word) => /\w/.test(word)).length;
  expect(words).toBeGreaterThanOrEqual(380);
  expect(words).toBeLessThanOrEqual(1400);
});

it('says of every article that the AI writer wrote it', () => {
  for (const { fields } of articles) {
    expect(fields.author).toBe('{name} AI');
    expect(fields.authorTitle).toBe('AI writer');
  }
});

it.each([
  'ai-terms-explained',
  'executive-program-launch',
  'ai-catalogue',
  'case-study-fourteen-days',
  'lead-generation-ai',
  'small-business-scaling',
  'crypto-for-service-firms',
  'treasury-reserve',
  'cost-of-manual-workflows',
  'new-year-message',
  'newsletter-launch',
])('covers the topic of %s', (id) => {
  expect(days.map((article) => article.id)).toContain(id);
});

describe('the claims that are fixed', () => {
  it.each([
    ['5-8 hours per employee per week', 'cost-of-manual-workflows'],
    ['35+ hours per week per team', 'cost-of-manual-workflows'],
    ['doubled its productivity in 14 days', 'case-study-fourteen-days'],
    ['10 % of net earnings', 'treasury-reserve'],
    ['third quarter of 2025', 'executive-program-launch'],
  ])('say "%s" in %s', (words, id) => {
    expect(textOf(id)).toContain(words);
  });

  it('are not contradicted elsewhere', () => {
    const all = articles.map(({ id }) => textOf(id)).join(' ');
    const shares = [...all.matchAll(/(\d+) ?(?:%|per cent) of (?:our )?net earnings/g)].map(
      ([, share]) => share,
    );
    expect(new Set(shares)).toEqual(new Set(['10']));
  });
});
