import { beforeEach, describe, expect, it } from 'vitest';
import { describeFinding } from '../../../src/content-check/report';
import { emptyProject } from './project';

const { write, check, checkBody } = emptyProject();

describe('an earlier version of a legal document', () => {
  const version = (name: string, date: string, body = 'Words.') =>
    write(
      `content/legal/versions/${name}.mdx`,
      `---\ntitle: Terms of Service\ndate: ${date}\n---\n\n${body}\n`,
    );

  beforeEach(() =>
    write('content/legal/terms.mdx', '---\ntitle: Terms of Service\ndate: 2025-07-12\n---\n\n## Fees\n'),
  );

  it('may have the title of the document, and links may lead to it', () => {
    version('terms/2025-05-01', '2025-05-01', 'See [the fees](/terms#fees).');
    expect(checkBody('[Before](/terms/2025-05-01), [what changed](/terms/changes)')).toEqual([]);
  });

  it('needs its document', () => {
    version('fees/2025-05-01', '2025-05-01');
    expect(check().map(describeFinding)).toEqual([
      'content/legal/versions/fees/2025-05-01.mdx: There is no content/legal/fees.mdx. Name the folder after the document.',
    ]);
  });

  it.each(['2025-07-12', '2025-07-13'])('is older than the document: not of %s', (date) => {
    version(`terms/${date}`, date);
    expect(check()).toMatchObject([{ level: 'error', file: 'content/legal/terms.mdx', field: 'date' }]);
  });

  it('is named by its date', () => {
    version('terms/2025-05-01', '2025-05-02');
    expect(check().map(describeFinding)).toEqual([
      'content/legal/versions/terms/2025-05-01.mdx:3 (date): The date is 2025-05-02. Name the file after it: <date>.mdx.',
    ]);
  });

  it.each(['<LegalName />', '<Company fact="city" />', '<Email for="legal" />', '<CookieInventory />'])(
    'keeps its own words: no %s',
    (part) => {
      version('terms/2025-05-01', '2025-05-01', `Words ${part}.`);
      expect(check()).toMatchObject([
        { level: 'error', text: `${part} shows the words of today. Write what stood there.` },
      ]);
    },
  );

  it('is held to the rules for links, as every text is', () => {
    version('terms/2025-05-01', '2025-05-01', 'See [the prices](/prices) and [above](#above).');
    expect(check()).toHaveLength(2);
  });
});
