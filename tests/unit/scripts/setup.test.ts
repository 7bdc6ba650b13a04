/** npm run setup: what it writes, and what it refuses without writing. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { askForAnswers, writeAnswers } from '../../../scripts/setup';
import { collections } from '../../../src/content.config';
import { readContent } from '../../../src/content-check/read';
import { checkCompany } from '../../../src/content-check/rules/company';
import { readFields } from '../../../src/content-check/yaml';

const schema = collections.site.schema as never;
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'setup-'));
  cpSync('content/site.yaml', path.join(root, 'content', 'site.yaml'));
  for (const folder of ['supabase/templates', 'supabase/functions'])
    cpSync(folder, path.join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const write = (answers: Record<string, unknown>) => writeAnswers(root, answers, schema);

const mailboxes = Object.fromEntries(
  Object.keys(parse(readFileSync('content/site.yaml', 'utf8')).emails).map((use) => [
    use,
    `${use}@northwind.co.uk`,
  ]),
);
const everything = {
  name: 'Northwind',
  legalName: 'Northwind & Sons Ltd',
  legalForm: 'limited company',
  licence: '0123',
  address: ['1 First Street', 'Leeds'],
  city: 'Leeds',
  countryCode: 'GB',
  emails: mailboxes,
  url: 'https://www.northwind.co.uk',
  checker: 'Ada L.',
};

describe('answers', () => {
  it('take the place of what was invented, with its marks', () => {
    expect(write(everything)).toContain('content/site.yaml');
    const { placeholders, ...site } = parse(read('content/site.yaml'));
    expect(site).toMatchObject(everything);
    expect(placeholders).toBeUndefined();
  });

  it('leave order, comments and what was not asked for as they are', () => {
    const file = path.join(root, 'content/site.yaml');
    const lines = `# Our names\n${read('content/site.yaml')}`.split('\n');
    writeFileSync(file, lines.join('\n'));
    write({ city: 'Leeds', checker: 'Ada L.' });
    expect(read('content/site.yaml').split('\n')).toEqual(
      lines
        .map((line) => line.replace('city: Ajman', 'city: Leeds').replace('Nobody yet', 'Ada L.'))
        .filter((line) => !/^ {2}- (?:city|checker)$/.test(line)),
    );
  });

  it('keep the mark of the mailboxes until the last of them is given', () => {
    write({ emails: { contact: 'hello@northwind.co.uk' } });
    expect(parse(read('content/site.yaml')).placeholders).toContain('emails');
    write({ emails: mailboxes });
    expect(parse(read('content/site.yaml')).placeholders).not.toContain('emails');
  });

  it('stand in the mails of accounts, too', () => {
    write(everything);
    const mail = read('supabase/templates/email_changed.html');
    expect(mail).toContain('Northwind &amp; Sons Ltd, 1 First Street, Leeds<br>');
    expect(mail).toContain('of your Northwind account');
    expect(mail).toContain('href="mailto:support@northwind.co.uk"');
    expect(mail).not.toMatch(/agentory/i);
  });

  it('stand in the mail that a function writes, whatever signs they have', async () => {
    const file = 'supabase/functions/confirm-newsletter/mail.ts';
    write({ ...everything, legalName: 'Mail "N" \\ {O\'Neil} <& Sons> Ltd' });
    const { writeMail } = await import(path.join(root, file));
    const { text, html } = writeMail('https://example.com');
    expect(text).toContain('Mail "N" \\ {O\'Neil} <& Sons> Ltd, 1 First Street, Leeds\n');
    expect(text).toContain('Questions: support@northwind.co.uk');
    expect(html).toContain('Mail &quot;N&quot; \\ {O&#39;Neil} &lt;&amp; Sons&gt; Ltd, 1 First Street');
    expect(
      checkCompany(readContent(root))
        .filter((one) => one.file === file)
        .toArray(),
    ).toEqual([]);
    expect(read(file)).not.toMatch(/agentory/i);
  });

  it('change nothing when they are given twice', () => {
    write(everything);
    expect(write(everything)).toEqual([]);
  });
});

describe('nothing is written', () => {
  it.each([
    ['an unknown field', { nmae: 'X' }, 'There is no field nmae here. The fields are name, legalName'],
    ['a country that is none', { countryCode: 'XX' }, 'No country has these letters.'],
    ['an address of the site with a path', { url: 'https://a.com/b' }, 'nothing after the name'],
    ['an address that cannot be read', { url: 'agents' }, 'Write the address of the site with https://'],
    ['a mailbox that leads nowhere', { emails: { legal: 'a@b.example' } }, 'Nobody gets mail at b.example'],
    ['a mailbox that is none', { emails: { legal: 'legal' } }, 'Write a complete e-mail address.'],
    ['a kind of mailbox that there is not', { emails: { sales: 'a@agents.com' } }, 'There is no field sales'],
    ['mailboxes as one text', { emails: 'a@agents.com' }, 'Write each mailbox on a line of its own'],
    ['a number where a text belongs', { licence: 31600 }, 'Put it in double quotes: "31600".'],
    ['an empty value', { name: null }, 'This field is empty.'],
  ])('for %s', (_what, wrong, sentence) => {
    const before = read('content/site.yaml');
    expect(() => write({ city: 'Leeds', ...wrong })).toThrow(sentence);
    expect(() => write({ city: 'Leeds', ...wrong })).toThrow('Nothing was written.');
    expect(read('content/site.yaml')).toBe(before);
  });

  it('and the file of the answers is named with its line', () => {
    const source = readFields('answers.yaml', 'city: Leeds\ncountryCode: XX\n', 1);
    expect(() => writeAnswers(root, source.values ?? {}, schema, source)).toThrow(
      'answers.yaml:2 (countryCode): No country',
    );
  });

  it('where one of the files cannot be written', () => {
    const before = read('content/site.yaml');
    // A folder stands where the new text of a mail would be put first.
    cpSync(path.join(root, 'content'), path.join(root, 'supabase', 'templates', 'recovery.html.new'), {
      recursive: true,
    });
    expect(() => write(everything)).toThrow();
    expect(read('content/site.yaml')).toBe(before);
    expect(readdirSync(path.join(root, 'content'))).toEqual(['site.yaml']);
  });
});

describe('the questions', () => {
  /** Types lines, each when something is asked for. */
  async function type(...lines: string[]) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let said = '';
    output.on('data', (words: Buffer) => {
      said += words;
      if (/\]: $/.test(String(words)))
        if (lines.length > 0) input.write(`${lines.shift()}\n`);
        else input.end();
    });
    const answers = await askForAnswers(root, schema, input, output).catch((error: Error) => error.message);
    return { answers, said };
  }

  it('take what is typed and leave out what is kept', async () => {
    const kept = Array.from({ length: 10 }, () => '');
    const { answers, said } = await type('Northwind', '', '', '', '1 First Street; Leeds', ...kept, '');
    expect(answers).toEqual({ name: 'Northwind', address: ['1 First Street', 'Leeds'] });
    expect(said).toContain('legalName [Agentory FZE]: ');
    expect(said).toContain('address [Ajman Free Zone; Ajman; United Arab Emirates]: ');
  });

  it('are asked again where an answer cannot stand', async () => {
    const { said } = await type('A name that is much too long for a wordmark');
    expect(said).toContain('Keep this within 24 characters. It has 43.');
    expect(said.match(/^name \[/gm)).toHaveLength(2);
  });

  it('write nothing when the terminal closes before the last', async () => {
    const { answers } = await type('Northwind');
    expect(answers).toBe('The questions were not answered to the end. Nothing was written.');
  });
});
