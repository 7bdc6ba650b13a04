/** Questions in a visitor's words, asked in the index of the built site. */
import { expect, it } from 'vitest';
import { createExcerpt } from '../../src/client/search/excerpt';
import { createSearch } from '../../src/client/search/search';
import { readBuilt } from '../support/built-site';

const search = await createSearch(JSON.parse(readBuilt('search-index.json')));

it.each([
  // Prices
  ['price', '/our-plans'],
  ['how much does it cost per month', '/our-plans'],
  ['how much does leader cost', '/leader-plan'],
  ['roi', '/blog/cost-of-manual-workflows'],
  ['difference between free and leader', '/our-plans'],
  // Contract
  ['cancel', '/terms-of-service'],
  ['refund', '/terms-of-service'],
  ['dpa', '/data-processing-addendum'],
  ['how do i leave', '/terms-of-service'],
  ['GDPR', '/privacy-policy'],
  ['data location', '/privacy-policy'],
  // The company
  ['demo', '/contact'],
  ['schedule a call', '/contact'],
  ['jobs', '/careers'],
  ['وظائف', '/careers'],
  ['phone number', '/legal-imprint'],
  ['investing', '/investors'],
  ['affiliate', '/partners'],
  ['blind', '/accessibility'],
  ['customer stories', '/blog/case-study-fourteen-days'],
  // The service
  ['hubspot', '/how-it-works'],
  ['iso 27001', '/how-it-works'],
  ['do you have a mobile app', '/how-it-works'],
  ['openai', '/how-it-works'],
  ['how long does it take', '/how-it-works'],
  ['who owns my data', '/how-it-works'],
  ['what is an agent', '/how-it-works'],
  ['chat bots', '/blog/ai-catalogue'],
  ['can it answer my emails', '/blog/ai-catalogue'],
  // The account
  ['login', '/sign-in-page'],
  ['sign up', '/sign-up-page'],
  ['I forgot my password', '/forgot-password'],
  ['delete my account', '/your-account'],
])('the first search result for “%s” is %s', (question, path) => {
  expect(search(question).pages[0]?.path).toBe(path);
});

it.each(['whatsapp', 'salesforce', 'slack'])(
  'the result for “%s” shows the sentence that names it',
  (tool) => {
    const { pages, terms } = search(tool);
    const excerpt = pages[0] ? createExcerpt(pages[0], terms) : [];
    expect(excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text.toLowerCase())).toEqual([tool]);
  },
);

it('the index leaves out the decorative hours of the night chart', () => {
  const texts = search('agent').pages.map(({ text }) => text);
  expect(texts.filter((text) => /18\W*19\W*20\W*21/.test(text))).toEqual([]);
});

it.each([
  ['whats the pirce', '/our-plans'],
  ['carrers', '/careers'],
])('the mistyped question “%s” has the result %s among its first three', (question, path) => {
  expect(
    search(question)
      .pages.slice(0, 3)
      .map((page) => page.path),
  ).toContain(path);
});
