import { describe, expect, it } from 'vitest';
import { partStyles } from '../../../src/lib/delivery/waiting-styles';

describe('the rules for paper and for forced colours', () => {
  it.each([
    [
      'of a sheet',
      'a{top:0}@media print{b{top:1px}}c{top:2px}',
      'a{top:0}c{top:2px}',
      '@media print{b{top:1px}}',
    ],
    [
      'of both',
      'a{top:0}@media print, (forced-colors: active){b{top:1px}}@media (forced-colors:active){c{top:2px}}',
      'a{top:0}',
      '@media print, (forced-colors: active){b{top:1px}}@media (forced-colors:active){c{top:2px}}',
    ],
    [
      'of a layer',
      '@layer x{a{top:0}@media print{b{top:1px}}}',
      '@layer x{a{top:0}}',
      '@layer x{@media print{b{top:1px}}}',
    ],
    ['of a rule', '.a{top:0;@media print{top:1px}}', '.a{top:0}', '.a{@media print{top:1px}}'],
    [
      'of a rule in a condition in a layer',
      '@layer x{@supports (top:0){.a{top:0;@media print{top:1px}}}}',
      '@layer x{@supports (top:0){.a{top:0}}}',
      '@layer x{@supports (top:0){.a{@media print{top:1px}}}}',
    ],
  ])('%s leave it, in what surrounds them', (_, css, screen, waiting) => {
    expect(partStyles(css)).toEqual({ screen, waiting });
  });

  it('are none where a sheet speaks of others as well', () => {
    const css =
      '@media screen{a{top:0}}@media not print{b{top:0}}@media print,(prefers-reduced-motion:reduce){c{top:0}}';
    expect(partStyles(css)).toEqual({ screen: css, waiting: '' });
  });

  it('stop the build where the sheet cannot be read', () => {
    expect(() => partStyles('a{top:0')).toThrow('Unclosed block');
  });
});
