import { expect, it } from 'vitest';
import { readPageWords } from '../../src/integrations/page-words';

const files: Record<string, string> = {
  '_astro/form.a1.js': 'import "./field.b2.js"; jsx("p",{className:"form-note"})',
  '_astro/field.b2.js': 'jsx("p",{className:"field-error"}); import("./form.a1.js")',
  'choices.html': '<dialog class="choice-sheet"></dialog>',
};
const read = () => readPageWords((name) => files[name] ?? '');

it('finds names in tags and scripts, not in what a reader reads', () => {
  const { own } = read()(
    '<p class="lead wide">A plan for the table</p><script>box.className = "late"</script><!-- <i class="old"> -->',
  );
  for (const word of ['p', 'lead', 'wide', 'late']) expect(own).toContain(word);
  for (const word of ['plan', 'table', 'i', 'old']) expect(own).not.toContain(word);
});

it('reads an attribute to its end, also past a sign that ends tags', () => {
  expect(read()('<astro-island props="{&quot;a&quot;:1} > 0" class="after"></astro-island>').own).toContain(
    'after',
  );
});

it('takes data for no markup', () => {
  expect(read()('<script type="application/ld+json">{"a":"plan"}</script>').own).not.toContain('plan');
});

it('follows scripts to the scripts that they name, round in circles too', () => {
  const { fetched } = read()('<astro-island component-url="/_astro/form.a1.js"></astro-island>');
  expect(fetched).toContain('form-note');
  expect(fetched).toContain('field-error');
});

it('knows the part that a page fetches when it is needed', () => {
  expect(read()("<script>fetch('/choices')</script>").fetched).toContain('choice-sheet');
  expect(read()('<p>no choices</p>').fetched).not.toContain('choice-sheet');
});

it('gives pages that can fetch the same one and the same set', () => {
  const words = read();
  expect(words('<p></p><i src="/_astro/form.a1.js">').fetched).toBe(
    words('<b></b><i src="/_astro/form.a1.js">').fetched,
  );
});
