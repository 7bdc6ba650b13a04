import { describe, expect, it } from 'vitest';
import { partStyles } from '../../../src/lib/delivery/print-styles';

describe('the rules for paper', () => {
  it.each([
    ['of a sheet', 'a{top:0}@media print{b{top:1px}}c{top:2px}', 'a{top:0}c{top:2px}', 'b{top:1px}'],
    [
      'of a layer',
      '@layer x{a{top:0}@media print{b{top:1px}}}',
      '@layer x{a{top:0}}',
      '@layer x{b{top:1px}}',
    ],
    ['of a rule', '.a{top:0;@media print{top:1px}}', '.a{top:0}', '.a{top:1px}'],
    [
      'of a rule in a condition in a layer',
      '@layer x{@supports (top:0){.a{top:0;@media print{top:1px}}}}',
      '@layer x{@supports (top:0){.a{top:0}}}',
      '@layer x{@supports (top:0){.a{top:1px}}}',
    ],
  ])('%s leave it, in what surrounds them', (_, css, screen, print) => {
    expect(partStyles(css)).toEqual({ screen, print });
  });

  it('are none where a sheet speaks of the screen alone', () => {
    const css = '@media screen{a{top:0}}@media not print{b{top:0}}@media (width>=48rem){c{top:0}}';
    expect(partStyles(css)).toEqual({ screen: css, print: '' });
  });

  it('stop the build where the sheet cannot be read', () => {
    expect(() => partStyles('a{top:0')).toThrow('Unclosed block');
  });
});
