/** Questions in a visitor's words, asked in the index of the built site. */
import { expect, it } from 'vitest';
import { createSearch } from '../../src/client/search/search';
import { readBuilt } from '../support/built-site';

const search = await createSearch(JSON.parse(readBuilt('search-index.json')));

it.each([
  // Prices
  ['price', '/our-plans'],
  ['how much does it cost per month', '/our-plans'],
  ['preise', '/our-plans'],
  ['how much does leader cost', '/leader-plan'],
  ['roi', '/blog/cost-of-manual-workflows'],
  // Contract
  ['cancel', '/terms-of-service'],
  ['résilier', '/terms-of-service'],
  ['refund', '/terms-of-service'],
  ['get my money back', '/terms-of-service'],
  ['dpa', '/data-processing-addendum'],
  ['GDPR', '/privacy-policy'],
  ['data location', '/privacy-policy'],
  // The company
  ['demo', '/contact'],
  ['contacto', '/contact'],
  ['jobs', '/careers'],
  ['وظائف', '/careers'],
  ['phone number', '/legal-imprint'],
  ['where are you located', '/legal-imprint'],
  ['investing', '/investors'],
  ['affiliate', '/partners'],
  ['customer stories', '/blog/case-study-fourteen-days'],
  // The service
  ['hubspot', '/how-it-works'],
  ['openai', '/how-it-works'],
  ['how long does it take', '/how-it-works'],
  ['who owns my data', '/how-it-works'],
  ['do you train on my data', '/how-it-works'],
  ['what is an agent', '/how-it-works'],
  ['security', '/how-it-works'],
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

it.each([
  ['whats the pirce', '/our-plans'],
  ['contcat', '/contact'],
  ['carrers', '/careers'],
])('the mistyped question “%s” has the result %s among its first three', (question, path) => {
  expect(
    search(question)
      .pages.slice(0, 3)
      .map((page) => page.path),
  ).toContain(path);
});
