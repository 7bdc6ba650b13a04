/** The content that the site was delivered with. It runs until content/original-content.txt is deleted. */
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDocument, readDocuments, readEntry, readList } from './content/read';

type Collection = 'blog' | 'legal' | 'plans' | 'pages';

/** The fields and the body of a file in one line, without emphasis. */
function readText(collection: Collection, id: string): string {
  const { fields, body } = readDocument(collection, id);
  return `${JSON.stringify(fields)} ${body}`.replaceAll('*', '').replace(/\s+/g, ' ');
}
const readSections = (id: string) =>
  [...readDocument('legal', id).body.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase());

const readInOrder = (collection: Collection) =>
  readDocuments(collection).sort((a, b) => Number(a.fields.order) - Number(b.fields.order));

/** Lists of the specification, in lower case and separated by semicolons. */
const reasons =
  'custom solutions; 24/7 support; scalable infrastructure; advanced analytics; seamless integration; trust first';
const planCards = {
  free: '2 free agents per month; 100+ custom designs; 24/7 customer support; basic analytics; community access; easy setup',
  leader:
    'unlimited agents per month; 250+ custom designs; 24/7 priority support; access to beta features; advanced analytics',
  enterprise:
    '250+ custom designs; dedicated support manager; 1+ custom-built agent per month; 25+ integrations; private community; priority access to new features',
};
const sections = {
  'privacy-policy':
    'information collected; use of information; cookies and tracking; sharing; international transfers; security; retention; rights and choices; jurisdictions; changes; contact',
  'acceptable-use-policy':
    'scope; prohibited activities; legal compliance; enforcement; reporting violations; disclaimer; changes; miscellaneous',
};
const articleIds = `ai-catalogue ai-terms-explained before-your-first-agent case-study-fourteen-days
  cost-of-manual-workflows crypto-for-service-firms executive-program-launch lead-generation-ai new-year-message
  newsletter-launch small-business-scaling treasury-reserve`;

const toDay = ({ date }: Record<string, unknown>) => (date as Date | undefined)?.toISOString().slice(0, 10);
const joinTitles = (entries: Record<string, unknown>[]) =>
  entries.map(({ title }) => String(title).toLowerCase()).join('; ');

describe.runIf(existsSync('content/original-content.txt'))('the original content', () => {
  it('the original content names the company and its claims', () => {
    expect(readEntry('site')).toMatchObject({
      name: 'Agentory',
      tagline: 'AGENT CREATION FOR EVERYONE EVERYWHERE',
      copyrightYear: 2025,
      licence: '31600',
    });
    const landing = readEntry('landing');
    expect(landing).toMatchObject({
      title: 'AI Automation Agency for CRM, Outreach & Websites',
      hero: { signUp: 'SIGN UP', signIn: 'SIGN IN' },
      mission: { keyNumbers: [{ value: '100+' }, { value: '30+' }, { value: '24/7' }] },
    });
    expect(JSON.stringify(landing)).toContain('We will get back to you within 24 hours.');
  });

  it('the original content has six testimonials signed with a first name and an initial, six reasons and three partners', () => {
    const authors = readList('testimonials').map(({ author }) => author);
    expect(authors).toEqual(Array(6).fill(expect.stringMatching(/^\p{Lu}\p{Ll}+ \p{Lu}\.$/u)));
    expect(joinTitles(readList('reasons'))).toBe(reasons);
    expect(readList('partners')).toHaveLength(3);
  });

  it('the original content has three plans with their prices, of which Leader is promoted', () => {
    const fields = ['name', 'price', 'cardPrice', 'pricePrefix', 'priceNote', 'package', 'badge', 'promoted'];
    expect(readInOrder('plans').map((plan) => fields.map((name) => plan.fields[name]))).toEqual([
      ['Free', 0, 0, undefined, 'forever free', 'free plan', undefined, false],
      ['Leader', 299, 49.99, undefined, 'billed monthly', 'leader', 'MOST POPULAR', true],
      ['Enterprise', 999, 999, 'starting at', 'custom pricing available', 'enterprise', 'ENTERPRISE', false],
    ]);
  });

  it.each(Object.entries(planCards))(
    'the original content describes the plan %s on cards %s, with six questions',
    (id, cards) => {
      const { fields } = readDocument('plans', id);
      expect(joinTitles(fields.cards as Record<string, unknown>[])).toBe(cards);
      expect(fields.questions).toEqual(
        Array(6).fill({ question: expect.stringMatching(/\?$/), answer: expect.stringMatching(/\.$/) }),
      );
    },
  );

  it('the original content has twelve articles by the AI writer, from 20 December 2024 to 21 June 2025', () => {
    const articles = readDocuments('blog').filter(({ fields }) => fields.draft === false);
    expect(articles.map(({ id }) => id)).toEqual(articleIds.split(/\s+/));
    const days = articles.map(({ id, fields }) => `${toDay(fields)} ${id}`).sort();
    expect([days[0], days.at(-1)]).toEqual([
      '2024-12-20 newsletter-launch',
      '2025-06-21 executive-program-launch',
    ]);
    for (const { id, fields, body } of articles) {
      expect(fields, id).toMatchObject({ author: '{name} AI', authorTitle: 'AI writer' });
      const words = body.split(/\s+/).filter((word) => /\w/.test(word)).length;
      expect(words >= 350 && words <= 1600, `${id} has ${words} words`).toBe(true);
    }
  });

  it('the original content has six legal documents with their dates', () => {
    expect(readInOrder('legal').map(({ id, fields }) => [id, fields.dateLabel, toDay(fields)])).toEqual([
      ['privacy-policy', 'Effective', '2025-07-12'],
      ['terms-of-service', 'Last updated', '2025-07-12'],
      ['cookie-policy', 'Last updated', '2025-07-18'],
      ['data-processing-addendum', undefined, undefined],
      ['acceptable-use-policy', 'Last updated', '2025-07-12'],
      ['legal-imprint', undefined, undefined],
    ]);
    expect(readDocument('legal', 'data-processing-addendum').body.trim()).toBe(
      'The Data Processing Addendum is under revision. It will be published on this page when it becomes effective. Subscribers to our [mailing list](/blog) will be notified by email.',
    );
  });

  it.each(Object.entries(sections))('the original content has these sections in %s: %s', (id, titles) => {
    expect(readSections(id).join('; ')).toBe(titles);
  });

  it('the original content has 13 sections in the Terms of Service', () => {
    expect(readSections('terms-of-service')).toHaveLength(13);
  });

  it.each<[Collection, string, (string | RegExp)[]]>([
    ['plans', 'free', ['2 agents per month', 'meters', 'billing and settings', 'no credit card']],
    ['plans', 'leader', ['advanced custom integrations', 'role-based access', 'audit trails']],
    ['plans', 'leader', ['custom webhooks', 'onboarding', 'annual', 'SSO']],
    ['plans', 'enterprise', ['everything in leader', 'SLAs', 'custom integrations', 'SSO']],
    ['plans', 'enterprise', ['SAML', 'SCIM', 'onboarding', 'quote']],
    ['blog', 'cost-of-manual-workflows', ['5-8 hours per employee per week', '35+ hours per week per team']],
    ['blog', 'case-study-fourteen-days', ['doubled its productivity in 14 days']],
    ['blog', 'treasury-reserve', ['10% of net earnings']],
    ['blog', 'executive-program-launch', ['third quarter of 2025']],
    ['legal', 'privacy-policy', [/\b13\b[^.]*\b(?:local )?minimum/i]],
    ['legal', 'privacy-policy', [/## rights and choices.*access/i, /## rights and choices.*rectif/i]],
    ['legal', 'privacy-policy', [/## rights and choices.*eras/i, /## rights and choices.*object/i]],
    ['legal', 'terms-of-service', ['business', 'renews automatically', '7 days', 'arbitration']],
    ['legal', 'terms-of-service', ['end of the current billing period', 'courts of Ajman']],
    [
      'legal',
      'terms-of-service',
      ['late-cancellation fee applies. The fee is one month of subscription charges'],
    ],
    ['legal', 'terms-of-service', ['within 7 days after written notice. This time is the cure period']],
    ['legal', 'terms-of-service', ['limited to the fees you paid us in the 3 months before']],
    [
      'legal',
      'cookie-policy',
      ['strictly necessary', 'preference', 'statistics', 'marketing', 'unclassified'],
    ],
    ['legal', 'cookie-policy', ['Allow All', 'Allow Selection', 'Deny', 'Customise', 'Do Not Sell']],
    ['legal', 'cookie-policy', ['12 months', 'Global Privacy Control', 'month']],
    [
      'legal',
      'legal-imprint',
      ['is a <Company fact="form" /> in <Company fact="city" />', '<Company fact="address"'],
    ],
    ['legal', 'legal-imprint', ['<Company fact="licence"', 'telephone', 'managing director']],
    ['legal', 'legal-imprint', ['representative', 'VAT', 'courts of Ajman']],
  ])('the original content of content/%s/%s contains %o', (collection, id, words) => {
    const text = readText(collection, id);
    for (const each of words)
      if (typeof each === 'string') expect(text.toLowerCase()).toContain(each.toLowerCase());
      else expect(text).toMatch(each);
  });

  let allText = '';
  beforeAll(() => {
    allText = (['blog', 'legal', 'plans', 'pages'] as const)
      .flatMap((name) => readDocuments(name).map(({ id }) => readText(name, id)))
      .concat(JSON.stringify([readEntry('landing'), readEntry('reasons')]))
      .join(' ')
      .toLowerCase();
  });

  it.each<[string, RegExp, string[]]>([
    ['response time', /within (\d+) hours/g, ['24']],
    ['notice and cure period', /(\d+) days(?:' notice| before that| after that| after written)/g, ['7']],
    ['validity of a consent choice', /valid for (\d+) months/g, ['12']],
    ['time between cookie scans', /rescanned (\w+)/g, ['monthly']],
    ['time in which productivity doubled', /\bin (\d+) days/g, ['14']],
    ['start of the executive program', /(\w+) quarter of 2025|q(\d) 2025/g, ['third', '3']],
    ['share of net earnings', /(\d+) ?(?:%|per cent) of (?:our )?net earnings/g, ['10']],
    ['number of agents', /(\d+|unlimited) (?:free )?agents per month/g, ['2', 'unlimited']],
    ['number of custom-built agents', /(\d+)\+ custom-built agents? per month/g, ['1']],
    ['number of designs', /(\d+)\+ custom designs/g, ['100', '250']],
    ['number of integrations', /(\d+)\+ integrations/g, ['25']],
    ['number of builds', /(\d+)\+ custom builds/g, ['100']],
    ['number of markets', /(\d+)\+ markets/g, ['30']],
    ['time of support', /(\d+\/\d+) (?:customer |priority )?support/g, ['24/7']],
  ])('the original content states the same %s everywhere', (_, pattern, values) => {
    const stated = [...allText.matchAll(pattern)].map(([, one, other]) => one ?? other);
    expect([...new Set(stated)].sort()).toEqual(values.toSorted());
  });
});
