import { expect, it } from 'vitest';
import { freezeValues } from '../../../../src/node/queries/freeze-values';

const files: Record<string, string> = {
  'content/site.yaml':
    'name: Acme\nlegalName: Acme | Ltd\ncountryCode: AE\naddress: [1 Street]\nemails:\n  privacy: p@acme.example\n',
  'content/cookies.yaml':
    'cookies:\n  - name: a|b\n    category: necessary\n    kind: cookie\n    owner: "{name}"\n    purpose: Signs in.\n    life: 1 hour\n',
};
const freeze = (text: string) => freezeValues(text, (file) => files[file]);

it.each([
  ['in a sentence', 'é <Company fact="name" /> b.', 'é Acme b.'],
  ['twice in a line', '<Company fact="name" /> and <Company fact="name" />.', 'Acme and Acme.'],
  [
    'in another component',
    '<Note title="A">\n\n- <Company fact="name" />\n\n</Note>',
    '<Note title="A">\n\n- Acme\n\n</Note>',
  ],
  ['in a table', '| A |\n|---|\n| <Company fact="name" /> |', '| A |\n|---|\n| Acme |'],
  ['in code', '`<Company fact="name" />`', '`<Company fact="name" />`'],
  ['in text that cannot be parsed', '<Note <Company fact="name" />', '<Note <Company fact="name" />'],
])('a component %s is replaced only where it is a component', (_name, source, text) => {
  expect(freeze(source)).toBe(text);
});

it('an email address of the company becomes a link', () => {
  expect(freeze('Write to <Company fact="privacyEmail" />.')).toBe(
    'Write to [p@acme.example](mailto:p@acme.example).',
  );
});

it('the sentence about the last cookie scan is removed', () => {
  expect(freeze('Words. <LastScan />\n\nMore.')).toBe('Words.\n\nMore.');
});

it('the cookie inventory becomes a table for each category', () => {
  expect(freeze('<CookieInventory />')).toContain(
    '### Strictly necessary\n\n| Name | Stored in | Purpose | Stored for | Set by |\n|---|---|---|---|---|\n| a\\|b | Cookie | Signs in. | 1 hour | Acme |\n\n### Preference\n\nNone are used.',
  );
});
