/** The colours of src/styles/tokens.css in files that cannot read it. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const tokens = Object.fromEntries(
  // Not the other values for higher contrast.
  [
    ...(read('src/styles/tokens.css').split('@media (prefers-contrast')[0] ?? '').matchAll(
      /--color-([\w-]+): (#[\da-f]{6});/g,
    ),
  ].map(([, name = '', colour = '']) => [name, colour]),
);

/** Every file outside the stylesheets that repeats a token. */
const copies = [
  ...globSync('{content,public,src}/**/*.svg'),
  ...globSync('supabase/templates/*.html'),
  'supabase/functions/_shared/email-layout.ts',
  'scripts/content/emails.ts',
  'server/mailbox.ts',
  'src/layouts/Page.astro',
  'src/node/graphics/share-image.ts',
  'src/node/graphics/site-images.ts',
  'src/pages/site.webmanifest.ts',
];

const withoutStyles = (text: string) => text.replace(/<style[\s\S]*?<\/style>/g, '');
const listColours = (text: string) =>
  [...text.matchAll(/(?<![&\w])#[\da-f]{6}\b/gi)].map(([colour]) => colour);

it.each(copies)('%s has only colours of the tokens', (file) => {
  const others = listColours(read(file)).filter((colour) => !Object.values(tokens).includes(colour));
  expect(others).toEqual([]);
});

it('no other file outside the stylesheets has a colour', () => {
  const files = globSync('{public,scripts,server,src,supabase/functions}/**/*.{ts,tsx,astro,js}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => listColours(withoutStyles(read(file))).length > 0);
  expect(files.filter((file) => !copies.includes(file))).toEqual([]);
});

/** Channels of a colour from 0 to 1, as WebGL has them. */
const toChannels = (colour: string) =>
  (colour.match(/[\da-f]{2}/g) ?? []).map((digits) => (Number.parseInt(digits, 16) / 255).toFixed(3));

it.each(['ink', 'bone', 'fire'])('the animation draws %s in the colour of the token', (name) => {
  const code = read('src/client/animation/night-shaders.ts') + read('src/client/animation/night-scene.ts');
  const found = [...code.matchAll(new RegExp(`\\b${name} = (?:vec3\\(|\\{ value: \\[)([\\d., ]+)`, 'g'))];
  expect(found.length).toBeGreaterThan(0);
  for (const [, values = ''] of found) {
    const channels = values.split(',').map((value) => Number(value).toFixed(3));
    expect(channels.length === 1 ? Array(3).fill(channels[0]) : channels).toEqual(
      toChannels(tokens[name] ?? ''),
    );
  }
});
