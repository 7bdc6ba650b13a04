import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, check, checkBody } = emptyProject();

describe('the words of a text', () => {
  it.each([
    ['Our revolutionary product.', '"revolutionary" is hype.'],
    ['Buy now! Today.', 'in place of the exclamation mark'],
    ['This is is wrong.', '"is is": the same word stands twice.'],
  ])('could be better in %j', (body, text) => {
    expect(checkBody(body)).toMatchObject([
      { level: 'warning', line: 6, text: expect.stringContaining(text) },
    ]);
  });

  it('stand too often, but not the subject of the text', () => {
    const body = `${'A plain sentence about something else. '.repeat(20)}${'The warehouse was full of articles. '.repeat(12)}`;
    expect(checkBody(body).map(({ text }) => text)).toEqual([
      expect.stringContaining('"plain" stands 20 times in'),
      expect.stringContaining('"sentence" stands 20 times in'),
      expect.stringContaining('"warehouse" stands 12 times in'),
      expect.stringContaining('"full" stands 12 times in'),
    ]);
  });

  it('are not all words that say nothing', () => {
    expect(checkBody('It is just very simply really good, and actually basically done.')).toMatchObject([
      { text: expect.stringContaining('stand 6 times') },
    ]);
  });

  it('may stay the same in a legal document', () => {
    write('content/legal/terms.mdx', `---\ntitle: Terms\n---\n\n${'The subscriber pays. '.repeat(20)}`);
    expect(check()).toEqual([]);
  });
});
