import { describe, expect, it } from 'vitest';
import { checkContent } from '../../src/build/check/check';
import { describeFinding } from '../../src/build/check/report';
import * as storageKeys from '../../src/client/storage-keys';
import { consentKey } from '../../src/shared/consent-record';
import { holdList, readDocuments, readEntry, readList, readVersions } from './read';

it('the content has no errors', () => {
  const errors = checkContent('.').filter(({ level }) => level === 'error');
  expect(errors.map(describeFinding)).toEqual([]);
});

it('the two prices of Leader are a warning', () => {
  expect(checkContent('.').map(describeFinding)).toContainEqual(
    expect.stringMatching(/^content\/plans\/leader\.mdx:\d+: warning in cardPrice: /),
  );
});

it.each(['blog', 'legal', 'plans', 'pages'] as const)(
  'holds every file of content/%s to its schema',
  (name) => {
    expect(readDocuments(name).length).toBeGreaterThan(0);
  },
);

it('holds every earlier version of a legal document to its schema', () => {
  expect(readVersions().map(({ id }) => id)).toContain('cookie-policy/2025-07-12');
});

it.each(['authors', 'navigation', 'testimonials', 'reasons', 'partners', 'cookies'] as const)(
  'holds every entry of content/%s.yaml to its schema, and no two alike',
  (name) => {
    const entries = readList(name);
    expect(entries.length).toBeGreaterThan(0);
    expect(() => holdList(name, [...entries, entries[0]])).toThrow('stands in the list already');
  },
);

describe('the lists', () => {
  it('hold six testimonials, each by a first name, an initial and a role', () => {
    const testimonials = readList('testimonials');
    expect(testimonials).toHaveLength(6);
    for (const { author, role } of testimonials) {
      expect(author).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\.$/u);
      expect(role).toMatch(/\S/);
    }
  });

  it('hold the six reasons, in order', () => {
    expect(readList('reasons').map(({ title }) => String(title).toLowerCase())).toEqual([
      'custom solutions',
      '24/7 support',
      'scalable infrastructure',
      'advanced analytics',
      'seamless integration',
      'trust first',
    ]);
  });

  it('hold three partners', () => {
    expect(readList('partners')).toHaveLength(3);
  });
});

describe('the cookie inventory', () => {
  it('names everything that the scripts of the site keep in a browser', () => {
    const inventory = readList('cookies').map(({ name }) => name);
    for (const key of [consentKey, ...Object.values(storageKeys)]) expect(inventory).toContain(key);
  });

  it('keeps the choice about cookies for 12 months', () => {
    expect(readList('cookies').find(({ name }) => name === 'consent')).toMatchObject({
      category: 'necessary',
      life: '12 months',
    });
  });
});

describe('the words that are fixed to the letter', () => {
  it('are those of the company', () => {
    expect(readEntry('site')).toMatchObject({
      name: 'Agentory',
      tagline: 'AGENT CREATION FOR EVERYONE EVERYWHERE',
      copyrightYear: 2025,
      licence: '31600',
    });
  });

  it('are those of the landing page', () => {
    const landing = readEntry('landing');
    expect(landing).toMatchObject({
      title: 'AI Automation Agency for CRM, Outreach & Websites',
      hero: { signUp: 'SIGN UP', signIn: 'SIGN IN' },
    });
    expect(JSON.stringify(landing)).toContain('We will get back to you within 24 hours.');
  });

  it('are the three claims', () => {
    expect(readEntry('landing')).toMatchObject({
      mission: { figures: [{ value: '100+' }, { value: '30+' }, { value: '24/7' }] },
    });
  });
});
