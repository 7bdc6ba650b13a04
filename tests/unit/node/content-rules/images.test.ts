import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { checkContent } from '../../../../src/node/content-rules/check';
import { readImageSizes } from '../../../../src/node/content-rules/images';
import { formatFinding, writeAnnotations } from '../../../../src/node/content-rules/report';
import { imageExtensions } from '../../../../src/shared/image-types';
import { emptyProject } from './project';

const { root, write, article } = emptyProject();

it('an animated photograph, of which the page shows one frame, has a warning', async () => {
  const frames = Buffer.alloc(8 * 8 * 3, 100).fill(200, 96);
  write(
    'content/blog/images/first/a.webp',
    await sharp(frames, { raw: { width: 8, height: 8, channels: 3, pageHeight: 4 } })
      .webp()
      .toBuffer(),
  );
  article('first', 'title: First\ndate: 2025-06-21', '<Figure src="./images/first/a.webp" alt="A desk" />');
  const findings = checkContent(root(), { imageSizes: await readImageSizes(root()) });
  expect(findings.map(formatFinding)).toEqual([expect.stringContaining('a.webp is animated')]);
});

it('a photograph that is too narrow has a warning', async () => {
  for (const [name, width, orientation] of [
    ['narrow.jpg', 400, 1],
    ['upright.jpg', 2000, 6],
    ['wide.webp', 1600, 1],
  ] as const)
    write(
      `content/blog/images/first/${name}`,
      await sharp({ create: { width, height: 90, channels: 3, background: '#89a' } })
        .withMetadata({ orientation })
        .toFormat(name.endsWith('webp') ? 'webp' : 'jpeg')
        .toBuffer(),
    );
  const figures = ['narrow.jpg', 'upright.jpg', 'wide.webp'].map(
    (name) => `<Figure src="./images/first/${name}" alt="A desk" />`,
  );
  article('first', 'title: First\ndate: 2025-06-21', figures.join('\n\n'));
  const findings = checkContent(root(), { imageSizes: await readImageSizes(root()) });
  const advice = 'A photograph should be at least 1600 pixels wide, or it will be blurred on large screens.';
  expect(findings.map(formatFinding)).toEqual([
    `content/blog/first.mdx:6: warning: The image ./images/first/narrow.jpg is 400 pixels wide. ${advice}`,
    `content/blog/first.mdx:8: warning: The image ./images/first/upright.jpg is 90 pixels wide. ${advice}`,
  ]);
});

it('a file of a figure that is not an image is an error', async () => {
  write('content/blog/images/first/page.png', '<html><script>alert(1)</script></html>');
  article('first', 'title: First\ndate: 2025-06-21', '<Figure src="./images/first/page.png" alt="A desk" />');
  const findings = checkContent(root(), { imageSizes: await readImageSizes(root()) });
  expect(findings.map(formatFinding)).toEqual([
    'content/blog/first.mdx:6: error: The file ./images/first/page.png is not an image, or it is damaged. Export it again.',
  ]);
});

it('a figure finds a file of each image format, in lower and upper case', () => {
  const [, pattern = ''] =
    /\{(avif[^}]*)\}/.exec(readFileSync('src/components/blog/Figure.astro', 'utf8')) ?? [];
  expect(pattern.split(',')).toEqual([
    ...imageExtensions.toSorted(),
    ...imageExtensions.map((extension) => extension.toUpperCase()).toSorted(),
  ]);
});

it('GitHub shows only errors and warnings next to their lines', () => {
  expect(
    writeAnnotations([
      { level: 'error', file: 'content/a,b.mdx', line: 3, field: 'title', message: '100% wrong\nhere' },
      { level: 'warning', file: 'content/site.yaml', message: 'Odd.' },
      { level: 'placeholder', file: 'content/site.yaml', message: 'Agentory' },
    ]),
  ).toEqual([
    '::error file=content/a%2Cb.mdx,line=3::title: 100%25 wrong%0Ahere',
    '::warning file=content/site.yaml,line=1::Odd.',
  ]);
});

it('a logo of a partner that does not exist is an error', () => {
  write('content/images/acme.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write(
    'content/partners.yaml',
    'partners:\n  - logoFile: ./images/acme.svg\n  - logoFile: ./images/Acme.svg\n',
  );
  expect(checkContent(root()).map(formatFinding)).toEqual([
    expect.stringContaining(
      'content/partners.yaml:3: error in partners.1.logoFile: The image ./images/Acme.svg',
    ),
  ]);
});
