import { z } from 'astro/zod';
import { expect, it } from 'vitest';
import { renderReference } from '../../../scripts/content/reference';

it('the content reference lists each field with its limits and description', () => {
  const text = renderReference({
    site: z.strictObject({
      name: z.string().min(3).max(24).describe('The name.'),
      kind: z.enum(['person', 'program']).optional().describe('Who it is.'),
      buttons: z.strictObject({ first: z.strictObject({ text: z.string().describe('Its text.') }) }),
      links: z
        .array(z.strictObject({ isBoxed: z.boolean().default(false).describe('A border.') }))
        .describe('Links.'),
    }),
  });
  expect(text.split('\n').slice(4)).toEqual([
    '## `site.yaml`',
    '',
    '| Field | Required | Value | Description |',
    '|---|---|---|---|',
    '| `name` | yes | text, 3 to 24 characters | The name. |',
    '| `kind` | no | `person`, `program` | Who it is. |',
    '| `buttons.first.text` | yes | text | Its text. |',
    '| `links` | yes | list: group of fields | Links. |',
    '| `links.isBoxed` | no | `true` or `false` | A border. |',
    '',
  ]);
});
