import { expect, it } from 'vitest';
import { prepareForFeed, readLines } from '../../../../src/node/queries/text';

const readWords = (html: string) => readLines(html).map(({ words }) => words);

it('each heading, paragraph, list item and table row of a page becomes one line of text', () => {
  expect(
    readWords(
      '<h2>Why</h2><p>A <strong>wal</strong>rus\n waits<br>here.</p><ul><li>One</li><li>Two</li></ul>' +
        '<table><tr><th>flash</th>\n<td>Tab</td><td>A\n day</td></tr></table>',
    ),
  ).toEqual(['Why', 'A walrus waits here.', 'One', 'Two', 'flash\nTab\nA day']);
});

it('lines of text have decoded entities, and no styles, scripts or SVG', () => {
  expect(
    readWords('<style>p { color: red }</style><p>Q&amp;A</p><svg><text>x</text></svg><script>let a</script>'),
  ).toEqual(['Q&A']);
});

it.each([
  ['<div aria-hidden="true"><i>18</i><i>19</i></div><p>Night</p>', ['Night']],
  ['<p>Shown <span hidden>later</span></p>', ['Shown']],
  ['<template><p>Copy</p></template><p>Text</p>', ['Text']],
  ['<p aria-hidden="false">Night</p>', ['Night']],
])('the lines of %s leave out what visitors cannot read', (html, lines) => {
  expect(readWords(html)).toEqual(lines);
});

it('a drawing in a table cell does not end the row', () => {
  const cell = '<svg aria-hidden="true"><path d="M0 0h1"/></svg>';
  expect(readWords(`<table><tr><td>Price</td><td>11${cell}</td><td>12${cell}</td></tr></table>`)).toEqual([
    'Price\n11\n12',
  ]);
});

it.each([
  ['<a href="/contact">A</a>', '<a href="https://a.example/contact">A</a>'],
  ['<a href="#steps">A</a>', '<a href="https://a.example/blog/desks#steps">A</a>'],
  [
    '<picture><source srcset="/_astro/a.avif 480w"><img src="/_astro/a.webp" srcset="/_astro/b.webp 480w"></picture>',
    '<picture><img src="https://a.example/_astro/a.webp"></picture>',
  ],
  ['<a href="https://b.example/x?a=1&amp;b">A</a>', '<a href="https://b.example/x?a=1&amp;b">A</a>'],
  ['<a href="mailto:ada@example.com">A</a>', '<a href="mailto:ada@example.com">A</a>'],
  ['<p>Write href="/contact"</p>', '<p>Write href="/contact"</p>'],
  ['<p title="src=&quot;/x&quot; <b>">é &lt;b&gt;</p>', '<p title="src=&quot;/x&quot; <b>">é &lt;b&gt;</p>'],
  ['<style data-own="1">a{top:0}</style><p>A</p>', '<p>A</p>'],
])('the feed writes %s as %s', (html, expected) => {
  expect(prepareForFeed(html, new URL('https://a.example/blog/desks'))).toBe(expected);
});

it('the feed states the language and direction of an article that is not in English', () => {
  expect(prepareForFeed('<p>A</p>', new URL('https://a.example'), { lang: 'ar', dir: 'rtl' })).toBe(
    '<div lang="ar" dir="rtl"><p>A</p></div>',
  );
});
