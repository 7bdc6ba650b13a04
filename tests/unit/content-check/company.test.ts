import { beforeEach, describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, check } = emptyProject();

beforeEach(() =>
  write(
    'content/site.yaml',
    `name: Northwind
legalName: Northwind GmbH
legalForm: limited company
licence: HRB 12345
address:
  - Weg 1
  - Berlin
city: Berlin
countryCode: DE
emails:
  support: support@northwind.example
`,
  ),
);

const page = (fields: string, body: string) =>
  write('content/pages/about.mdx', `---\ntitle: About\n${fields}\n---\n\n${body}\n`);

const found = () => check().map(({ level, file, line, text }) => [level, file, line, text]);

describe('a text', () => {
  it.each([
    ['Northwind GmbH', '<LegalName />'],
    ['HRB 12345', '<Company fact="licence" />'],
    ['support@northwind.example', '<Email for="support" />'],
    ['Berlin', '<Company fact="city" />'],
  ])('that writes %s itself could be better', (words, part) => {
    page('description: Words', `One line.\nThen ${words}.`);
    expect(found()).toContainEqual([
      'warning',
      'content/pages/about.mdx',
      7,
      `Write ${part} in place of "${words}": then it follows content/site.yaml. Where it must stand in words, add it to writtenFor.`,
    ]);
  });

  it('may say in writtenFor what it must say in words', () => {
    page('writtenFor: [Berlin, Germany]', 'The courts of Berlin, by the law of Germany.');
    expect(found()).toEqual([]);
  });

  it('is to be read again when the company is no longer what it was written for', () => {
    page('writtenFor: [Berlin, Ajman, United Arab Emirates]', 'The courts of Berlin.');
    expect(found()).toMatchObject([
      [
        'warning',
        'content/pages/about.mdx',
        3,
        expect.stringContaining('speaks of "Ajman" and "United Arab Emirates",'),
      ],
    ]);
  });

  it('may write a longer word that begins like a name', () => {
    page('description: Words', 'We are no Berliners.');
    expect(found()).toEqual([]);
  });

  it('may use a word that the name of the company is, too', () => {
    page('description: Words', 'Northwind is a northwind.');
    expect(found()).toEqual([]);
  });
});

it.each(['supabase/templates/recovery.html', 'supabase/functions/confirm-newsletter/mail.ts'])(
  'a mail that names another company, address or mailbox is pointed out: %s',
  (mail) => {
    write(mail, '<p>Northwind GmbH, Weg 1, Berlin<br>support@agentory.example</p>');
    expect(found()).toEqual([
      [
        'warning',
        mail,
        undefined,
        'The mail does not name "support@northwind.example", as content/site.yaml does. npm run setup mends it.',
      ],
    ]);
  },
);
