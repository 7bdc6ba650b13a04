import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { article, plan, write, check } = emptyProject();

describe('the plans', () => {
  it('may not promote two', () => {
    plan('free', 'price: 0\ncardPrice: 0\npromoted: true');
    plan('leader', 'price: 1\ncardPrice: 1\npromoted: true');
    expect(check()).toEqual([
      {
        level: 'error',
        file: 'content/plans/leader.mdx',
        line: 6,
        field: 'promoted',
        text: 'Only one plan can be promoted, and content/plans/free.mdx is.',
      },
    ]);
  });

  it('may promote one', () => {
    plan('free', 'price: 0\ncardPrice: 0\npromoted: false');
    plan('leader', 'price: 1\ncardPrice: 1\npromoted: true');
    expect(check()).toEqual([]);
  });

  it('are as many as texts say', () => {
    for (const name of ['a', 'b', 'c', 'd']) plan(name, `order: ${name.charCodeAt(0)}`);
    write('content/landing.yaml', 'lead: Compare three plans, or all four plans.\n');
    write('content/pages/our-plans.mdx', '---\ntitle: Plans\n---\n\nThese 3 plans.\n');
    article('old', 'title: Old', 'What happens to the three plans?');
    expect(check().map(({ level, file, line, text }) => [level, file, line, text])).toEqual([
      ['error', 'content/landing.yaml', 1, '"three plans": there are four. Write that.'],
      ['warning', 'content/blog/old.mdx', 5, '"three plans": there are four. Write that.'],
      ['error', 'content/pages/our-plans.mdx', 5, '"3 plans": there are four. Write that.'],
    ]);
  });

  it('are no more, and have no more rows, than their sheet has room for', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) plan(name, `order: ${name.charCodeAt(0)}`);
    plan(
      'a',
      'features:\n  - { label: [One, Two, Three], text: T }\n  - { label: [Four, Five, Six, Seven], text: T }',
    );
    expect(check().map(({ file, text }) => [file, text])).toEqual([
      ['content/plans/f.mdx', 'The sheet of plans has room for five. Take one out.'],
      ['content/plans/a.mdx', 'The sheet of plans has 6 rows, and this plan fills 7. Put two into one.'],
    ]);
  });

  it('get a warning, and no error, where the two prices differ', () => {
    plan('leader', 'price: 299\ncardPrice: 49.99');
    expect(check()).toEqual([
      {
        level: 'warning',
        file: 'content/plans/leader.mdx',
        line: 5,
        field: 'cardPrice',
        text: 'The cards show $49.99, the page of the plan shows $299.',
      },
    ]);
  });
});
