import { describe, expect, it } from 'vitest';
import { readDocuments } from './read';

const documents = readDocuments('legal').sort((a, b) => Number(a.fields.order) - Number(b.fields.order));
const sectionsOf = (id: string) =>
  [...(documents.find((document) => document.id === id)?.body ?? '').matchAll(/^## (.+)$/gm)].map(
    ([, title = '']) => title,
  );
/** The words of a document in one line, without emphasis. */
const textOf = (id: string) =>
  (documents.find((document) => document.id === id)?.body ?? '').replaceAll('*', '').replace(/\s+/g, ' ');

it('gives them their dates', () => {
  const dates = documents.map(({ id, fields }) => [
    id,
    fields.dateLabel,
    (fields.date as Date | undefined)?.toISOString(),
  ]);
  expect(dates).toEqual([
    ['privacy-policy', 'Effective', '2025-07-12T00:00:00.000Z'],
    ['terms-of-service', 'Last updated', '2025-07-12T00:00:00.000Z'],
    ['cookie-policy', 'Last updated', '2025-07-18T00:00:00.000Z'],
    ['data-processing-addendum', undefined, undefined],
    ['acceptable-use-policy', 'Last updated', '2025-07-12T00:00:00.000Z'],
    ['legal-imprint', undefined, undefined],
  ]);
});

describe('the Privacy Policy', () => {
  it('has its eleven sections, in order', () => {
    expect(sectionsOf('privacy-policy').map((title) => title.toLowerCase())).toEqual([
      'information collected',
      'use of information',
      'cookies and tracking',
      'sharing',
      'international transfers',
      'security',
      'retention',
      'rights and choices',
      'jurisdictions',
      'changes',
      'contact',
    ]);
  });

  it.each(['access', 'rectif', 'eras', 'object'])('names the right that begins with "%s"', (right) => {
    const text = textOf('privacy-policy');
    expect(text.slice(text.indexOf('## Rights and choices')).toLowerCase()).toContain(right);
  });

  it('says the minimum age', () => {
    expect(textOf('privacy-policy')).toMatch(/\b13\b[^.]*\b(?:local )?minimum/i);
  });
});

describe('the Terms of Service', () => {
  it('have thirteen sections', () => {
    expect(sectionsOf('terms-of-service')).toHaveLength(13);
  });

  it.each([
    ['business only', /business/i],
    ['renewal', /renews? automatically/i],
    ['notice of cancellation', /7 days/],
    ['the end of the period', /end of the current billing period/i],
    [
      'the late-cancellation fee',
      /late-cancellation fee applies\. The fee is one month of subscription charges/i,
    ],
    ['the cure period', /within 7 days after written notice\. This time is the cure period/i],
    ['the liability cap', /limited to the fees you paid us in the 3 months before/i],
    ['the courts of Ajman', /courts of Ajman/i],
    ['arbitration', /arbitration/i],
  ])('say: %s', (_what, words) => {
    expect(textOf('terms-of-service')).toMatch(words);
  });
});

describe('the Cookie Policy', () => {
  it.each([
    'strictly necessary',
    'preference',
    'statistics',
    'marketing',
    'unclassified',
    'Allow All',
    'Allow Selection',
    'Deny',
    'Customise',
    '12 months',
    'Global Privacy Control',
  ])('says: %s', (words) => {
    expect(textOf('cookie-policy').toLowerCase()).toContain(words.toLowerCase());
  });

  it('offers not to sell or share, and a monthly rescan', () => {
    expect(textOf('cookie-policy')).toMatch(/do not sell/i);
    expect(textOf('cookie-policy')).toMatch(/month/i);
  });
});

it('says of the Data Processing Addendum only that it is under revision', () => {
  expect(textOf('data-processing-addendum').trim()).toBe(
    'The Data Processing Addendum is under revision. It will be published on this page when it becomes effective. Subscribers to our [mailing list](/blog) will be notified by e-mail.',
  );
});

describe('the Acceptable Use Policy', () => {
  it('has its eight sections, in order', () => {
    expect(sectionsOf('acceptable-use-policy').map((title) => title.toLowerCase())).toEqual([
      'scope',
      'prohibited activities',
      'legal compliance',
      'enforcement',
      'reporting violations',
      'disclaimer',
      'changes',
      'miscellaneous',
    ]);
  });
});

describe('the Legal Imprint', () => {
  it.each([
    ['the legal form and the place', /is a <Company fact="form" \/> in <Company fact="city" \/>/],
    ['the licence', /<Company fact="licence"/],
    ['the address', /<Address/],
    ['no telephone number', /telephone/i],
    ['no managing director', /managing director/i],
    ['no representative in the EU or UK', /representative/i],
    ['no VAT ID', /VAT/],
    ['the law', /courts of Ajman/i],
  ])('says: %s', (_what, words) => {
    expect(textOf('legal-imprint')).toMatch(words);
  });
});
