import { expect, it } from 'vitest';
import { toMarkdown } from '../../../../src/node/queries/markdown';

const page = new URL('https://www.example.com/blog/first');

it.each([
  ['headings and paragraphs', '<h2 id="a">A <em>b</em></h2><p>One\n  two.</p>', '## A *b*\n\nOne two.'],
  [
    'links and images with absolute URLs',
    '<p>See <a href="/about#us"> us </a>.</p><figure><img alt="A [desk]" src="x.png"><figcaption>It</figcaption></figure>',
    'See [us](https://www.example.com/about#us) .\n\n![A \\[desk\\]](https://www.example.com/blog/x.png)\n\nIt',
  ],
  ['formatting around spaces', '<p><b> bold </b>and<i> sloping</i></p>', '**bold** and *sloping*'],
  [
    'nested lists',
    '<ul><li>One<ul><li>Inner</li></ul></li><li><p>Two</p><p>More</p></li></ul><ol><li>First</li><li>Second</li></ol>',
    '- One\n\n  - Inner\n- Two\n\n  More\n\n1. First\n2. Second',
  ],
  [
    'a table with a caption, a row header and an empty cell',
    '<table><caption>Hours</caption><thead><tr><th>Task</th><th>By hand</th></tr></thead><tbody><tr><th>Post | mail</th><td></td></tr></tbody></table>',
    'Hours\n\n| Task | By hand |\n| --- | --- |\n| Post \\| mail |   |',
  ],
  ['a quotation', '<blockquote><p>One</p><p>Two</p></blockquote>', '> One\n> \n> Two'],
  [
    'text that looks like Markdown or HTML',
    '<p># one</p><p>1. two</p><p>- *three* [four](five) &lt;script&gt; `six` a_b</p>',
    '\\# one\n\n1\\. two\n\n\\- \\*three\\* \\[four\\](five) \\<script> \\`six\\` a_b',
  ],
  [
    'text without scripts, styles, drawings and forms',
    '<p>Before</p><script>x()</script><style>p{}</style><svg><text>y</text></svg><form><input value="z"><button>Send</button></form>After',
    'Before\n\nAfter',
  ],
])('HTML is converted to Markdown: %s', (_, html, markdown) => {
  expect(toMarkdown(html, page)).toBe(markdown);
});
