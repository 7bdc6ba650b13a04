import { describe, expect, it } from 'vitest';
import { findableOf, readPage } from '../../../src/integrations/search-page';

describe('the text of a page', () => {
  it('has every line as a sentence, and words inside a line together', () => {
    const { text } = readPage(
      '<h2 id="a">Why</h2>\n<p>A <strong>wal</strong>rus\n  waits<br>here.</p><ul><li>One</li><li>Two!</li></ul>',
    );
    expect(text).toBe('Why. A walrus waits here. One. Two!');
  });

  it('keeps the cells of a table apart, and adds no full stop behind a quotation that has one', () => {
    expect(readPage('<table><tr><td>“Who?”</td><td>Never</td></tr></table>').text).toBe('“Who?” Never.');
  });

  it('has signs for references', () => {
    expect(readPage('<p>Q&amp;A &#8217;n&#39; &lt;b&gt; &copy;</p>').text).toBe("Q&A ’n' <b> ©.");
  });

  it('tells where its headings stand', () => {
    const { text, headings } = readPage(
      '<p>First.</p><h2 id="one">One <em>more</em></h2><p>Words.</p><h3>No id</h3><h3 id="why">Why?</h3>',
    );
    expect(headings.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
      ['one', 'One more'],
      ['why', 'Why?'],
    ]);
  });

  it('has its title and its first day apart', () => {
    const page = readPage(
      '<h1>All &amp; <em>more</em></h1><p class="article-meta"><time datetime="2025-03-12">then</time></p><p>Words</p><time datetime="2025-04-01">later</time>',
    );
    expect(page).toEqual({ title: 'All & more', day: '2025-03-12', text: 'Words. later.', headings: [] });
  });

  it('leaves out what is no part of it, with all that stands inside', () => {
    const { text } = readPage(
      '<a class="back">BACK</a><nav><ul><li>Contents</li></ul></nav><div class="page-head legal-head"><div><p>Dated <b>then</b></p></div></div><div class="law"><h2 id="one">One</h2><p>Words</p><aside class="note related"><p>Others</p></aside></div><script>no()</script><p>End</p>',
    );
    expect(text).toBe('One. Words. End.');
  });

  it('keeps the words around what it leaves out apart, unless that stands inside a line', () => {
    expect(readPage('<div>One<aside class="related">no</aside>two <svg><path/></svg>three</div>').text).toBe(
      'One. two three.',
    );
  });

  it('leaves out elements by their names and not by classes that are called alike', () => {
    expect(readPage('<p class="style">Words</p>').text).toBe('Words.');
  });

  it('takes nothing for a heading but what stands in one', () => {
    expect(readPage('<h2 id="picture"><img alt=""></h2><p>Words</p>').headings).toEqual([]);
  });

  it('is empty for an empty page', () => {
    expect(readPage('')).toEqual({ title: '', day: undefined, text: '', headings: [] });
  });
});

describe('what can be found of a page', () => {
  const page = (head = '') =>
    `<!doctype html><html><head>${head}</head><body><header>Header</header><main id="main"><p>Words</p></main><footer>Footer</footer></body></html>`;

  it('is its main part', () => {
    expect(readPage(findableOf(page()) ?? '').text).toBe('Words.');
  });

  it('is nothing where search engines are told to leave it out', () => {
    expect(findableOf(page('<meta name="robots" content="noindex, follow">'))).toBeNull();
  });
});
