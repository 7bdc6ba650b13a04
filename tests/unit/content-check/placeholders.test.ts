import { expect, it } from 'vitest';
import { emptyProject } from './project';

const { write, plan, article, check } = emptyProject();

it('names what is invented with file, line and words: fields, entries and texts', () => {
  write(
    'content/site.yaml',
    'name: Agentory\naddress:\n  - First Street 1\n  - Ajman\nplaceholders:\n  - name\n  - address\n',
  );
  write(
    'content/partners.yaml',
    'partners:\n  - name: True\n    text: T\n  - name: Invented\n    text: T\n    placeholder: true\n',
  );
  plan('leader', 'price: 299\ncardPrice: 49.99\nplaceholders: price');
  article('first', 'title: The first article\ndate: 2025-06-21\nplaceholder: true', 'Words.');
  expect(
    check()
      .filter(({ level }) => level === 'placeholder')
      .map(({ file, line, field, text }) => [file, line, field, text]),
  ).toEqual([
    ['content/partners.yaml', 6, 'partners.1.placeholder', 'Invented'],
    ['content/site.yaml', 1, 'name', 'Agentory'],
    ['content/site.yaml', 2, 'address', 'First Street 1, Ajman'],
    ['content/blog/first.mdx', 4, 'placeholder', 'The first article'],
    ['content/plans/leader.mdx', 4, 'price', '299'],
  ]);
});

it('knows a mark that names no field', () => {
  plan('leader', 'price: 299\ncardPrice: 299\nplaceholders: prise');
  expect(check()).toMatchObject([
    { level: 'error', line: 6, text: expect.stringContaining('The file has no field prise.') },
  ]);
});
