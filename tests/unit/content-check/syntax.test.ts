import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, checkBody } = emptyProject();

describe('a text that cannot be read, or reads otherwise than it looks', () => {
  it.each([
    ['<Note title="A">\nWords.', 1, '<Note> is opened here and not closed. Write </Note> where it ends'],
    ['Words.\n\n</Note>', 3, '</Note> closes what is not open.'],
    ['<Note title="A">\nWords.</Note>', 2, 'Put <Note> and </Note> on lines of their own'],
    ['<Note title=A>\nWords.\n</Note>', 1, 'The sign < begins a part.'],
    ['Fewer than <3 words.', 1, 'Write "less than" if you mean that'],
    ['<!-- Later -->', 1, 'Take <!-- … --> out.'],
    ['Words {and words.', 1, 'The sign { has a meaning here.'],
    ['<Note>\nWords.\n</Note>', 1, 'The note has no title.'],
    ['Write to <Email for="sales" />.', 1, 'for="contact", for="support".'],
    ['<script>alert(1)</script>', 1, 'A text has no <script>.'],
  ])('is found: %j', (body, line, text) => {
    write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com, support: b@example.com }\n');
    expect(checkBody(body).filter(({ level }) => level === 'error')).toMatchObject([
      { level: 'error', file: 'content/blog/first.mdx', line: 5 + line, text: expect.stringContaining(text) },
    ]);
  });

  it('is not one with parts, code, escaped signs or an address of the site', () => {
    write('content/site.yaml', 'name: Ada\nemails: { contact: a@example.com }\n');
    expect(
      checkBody(
        '`<b {c}`, \\{d}, <SiteName />, <Email for="contact" />\n\n<Note title="A">\n\nWords.\n\n</Note>',
      ),
    ).toEqual([]);
  });

  it('could be better where it is HTML', () => {
    expect(checkBody('This is <b>bold</b>.')).toMatchObject([
      { level: 'warning', line: 6, text: expect.stringContaining('<b> is HTML.') },
    ]);
  });
});
