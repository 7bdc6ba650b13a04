import { describe, expect, it } from 'vitest';
import { emptyProject } from './project';

const { plan, check } = emptyProject();

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
