import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, article, check } = emptyProject();

describe('a comment in YAML', () => {
  it('is said to be lost when the editing desk saves the file', () => {
    article('first', 'title: "A # sign"\n# Think about the title\nauthor: |\n  # Ada', 'Words. # Words.');
    write('content/partners.yaml', 'partners:\n  - name: N#1 # The first\n    text: T\n\n# The end\n');
    write('content/cookie-scan.yaml', '# Written by a program\ndate: 2025-06-30\n');
    const comments = check().filter(({ text }) => text.includes('comment'));
    expect(comments.map(({ level, file, line }) => [level, file, line])).toEqual([
      ['warning', 'content/partners.yaml', 2],
      ['warning', 'content/partners.yaml', 5],
      ['warning', 'content/blog/first.mdx', 3],
    ]);
  });
});
