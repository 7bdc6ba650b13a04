import { describe, expect, it } from 'vitest';
import { usedCss, wordsOf } from '../../src/integrations/used-css';

const kept = (css: string, markup: string) => usedCss(css, wordsOf(markup));

describe('the part of a sheet that a page needs', () => {
  it('leaves out classes, ids and elements that occur nowhere', () => {
    expect(kept('.a{top:0}.b{top:0}#c{top:0}table{top:0}', '<p class="a"></p>')).toBe('.a{top:0}');
  });

  it('keeps what a script may bring in', () => {
    expect(kept('.late{top:0}dialog{top:0}', 'e.classList.add("late");jsx(`dialog`,{})')).toBe(
      '.late{top:0}dialog{top:0}',
    );
  });

  it('shortens a list to the selectors that can match', () => {
    expect(kept('.a,.b,.a .b,.a>p{top:0}', '<p class="a"></p>')).toBe('.a,.a>p{top:0}');
  });

  it('keeps states and attributes, whose time may come', () => {
    const css =
      ':focus-visible{top:0}a:hover{top:0}[open]{top:0}p:not(.gone){top:0}p:has(>.gone){top:0}::backdrop{top:0}';
    expect(kept(css, '<a></a><p></p>')).toBe(css);
  });

  it('needs one of several alternatives', () => {
    expect(kept(':is(.a,.b) p{top:0}:where(.b,.c) p{top:0}', '<p class="a"></p>')).toBe(
      ':is(.a,.b) p{top:0}',
    );
  });

  it('reads nested rules, and drops what is inside a rule that cannot match', () => {
    expect(
      kept('.a{top:0;&:hover{top:1px}.b{top:2px}& p{top:3px}}.b{&:hover{top:0}}', '<p class="a"></p>'),
    ).toBe('.a{top:0;&:hover{top:1px}& p{top:3px}}');
  });

  it('drops blocks that are left empty, not the order of the layers', () => {
    expect(kept('@layer base,late;@layer base{.b{top:0}}@media print{.b{top:0}p{top:0}}', '<p></p>')).toBe(
      '@layer base,late;@media print{p{top:0}}',
    );
  });

  it('knows names with signs in them', () => {
    expect(kept('.md\\:pt-0{top:0}.w-1\\/2{top:0}', '<p class="md:pt-0 w-1/2"></p>')).toBe(
      '.md\\:pt-0{top:0}.w-1\\/2{top:0}',
    );
  });

  it('takes the steps of an animation for no elements', () => {
    const css = '@keyframes rise{from{top:0}50%{top:1px}to{top:2px}}';
    expect(kept(css, '<p></p>')).toBe(css);
  });

  it('drops custom properties that nothing reads, also through others', () => {
    expect(kept(':root{--a:1px;--b:var(--c);--c:2px;--d:3px}p{top:var(--a)}', '<p></p> s.get("--d")')).toBe(
      ':root{--a:1px;--d:3px}p{top:var(--a)}',
    );
    expect(
      kept('@property --a{syntax:"*";inherits:false}@property --b{syntax:"*";inherits:false}', '--a'),
    ).toBe('@property --a{syntax:"*";inherits:false}');
  });

  it('gives every page its own part of the same sheet', () => {
    const css = '.a{top:0}.b{top:0}';
    expect(kept(css, 'a')).toBe('.a{top:0}');
    expect(kept(css, 'b')).toBe('.b{top:0}');
    expect(kept(css, 'a b')).toBe(css);
    expect(kept(css, 'a')).toBe('.a{top:0}');
  });
});
