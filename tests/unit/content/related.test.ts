import { expect, it } from 'vitest';
import { findRelated, type Subject } from '../../../src/lib/content/related';
import { readDocuments } from '../../content/read';

const subject = (id: string, body: string, title = id): Subject => ({ id, title, description: '', body });

it('puts articles together that share their rare words, not the words of all', () => {
  const common = 'agents work for business while people sleep';
  const found = findRelated(
    [
      subject('bread', `${common} flour yeast oven dough`),
      subject('ships', `${common} harbour anchor sails`),
      subject('cakes', `${common} flour oven sugar`),
      subject('ports', `${common} harbour anchor cargo`),
    ],
    1,
  );
  expect(Object.fromEntries(found)).toEqual({
    bread: ['cakes'],
    cakes: ['bread'],
    ships: ['ports'],
    ports: ['ships'],
  });
});

it('never names an article as related to itself, and nothing where nothing is shared', () => {
  const found = findRelated([subject('one', 'flour oven'), subject('two', 'harbour anchor')], 3);
  expect([...found.values()]).toEqual([[], []]);
});

it('sees the words of a title before those of the body', () => {
  const found = findRelated(
    [
      subject('asked', 'oven', 'Harbour'),
      subject('same-body', 'oven', 'Garden'),
      subject('same-title', 'garden', 'Harbour'),
      subject('other', 'forest', 'Mountain'),
    ],
    1,
  );
  expect(found.get('asked')).toEqual(['same-title']);
});

it('takes no addresses and no parts of markup for words', () => {
  const found = findRelated(
    [
      subject('one', '<Note title="harbour">flour</Note> [see](/harbour-street)'),
      subject('two', '<Note title="harbour">forest</Note> [see](/harbour-street)'),
      subject('three', 'mountain'),
    ],
    1,
  );
  expect(found.get('one')).toEqual([]);
});

it('gives our own articles three others, the same in every build', () => {
  const subjects = readDocuments('blog').map(({ id, fields, body }) => ({
    id,
    title: String(fields.title),
    description: String(fields.description),
    body,
  }));
  const found = findRelated(subjects, 3);
  for (const [id, others] of found) expect.soft(others, id).toHaveLength(3);
  expect(found.get('treasury-reserve')?.[0]).toBe('crypto-for-service-firms');
  expect(findRelated(subjects, 3)).toEqual(found);
});

it('looks at a bounded number of others, however many there are', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    subject(`article-${index}`, index % 2 ? 'harbour anchor sails' : 'flour yeast oven'),
  );
  const places = findRelated(many, 3)
    .get('article-100')
    ?.map((id) => Number(id.slice('article-'.length)));
  expect(places).toEqual([98, 102, 96]);
});
