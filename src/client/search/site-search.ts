/** The search page: searches while the visitor types and shows the results. Loaded at the first interaction. */
import { formatLongDay } from '../../shared/dates';
import { type IndexedPage, searchIndexPath } from '../../shared/search-index';
import { createExcerpt, findSections } from './excerpt';
import { createSearch, type Results } from './search';

/** Number of results shown at first, and added by each click. */
const pageSize = 10;
/** Debounce time in milliseconds. */
const debounceTime = 150;
/** Milliseconds until the status "Searching..." is shown. */
const statusDelay = 400;
/** Timeout of the request for the index, in milliseconds. */
const timeout = 15_000;

let search: ReturnType<typeof createSearch> | undefined;

async function loadSearch() {
  const response = await fetch(searchIndexPath, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`${searchIndexPath}: status ${response.status}`);
  return createSearch((await response.json()) as IndexedPage[]);
}

/** Loads the index once, and again after a failure. */
function openSearch() {
  search ??= loadSearch();
  search.catch(() => {
    search = undefined;
  });
  return search;
}

/** Creates an element. Strings are inserted as text, never as HTML. */
function createElement(tag: string, className: string, ...children: (string | Node)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(...children);
  return element;
}

const createLink = (path: string, title: string) =>
  Object.assign(document.createElement('a'), { href: path, textContent: title });

function createRow(page: IndexedPage, terms: ReadonlySet<string>): HTMLElement {
  const label = [page.kind, page.day && formatLongDay(new Date(page.day))].filter(Boolean).join(', ');
  const excerpt = createExcerpt(page, terms).map(({ text, isMatch }) =>
    isMatch ? createElement('mark', '', text) : text,
  );
  const sections = findSections(page, terms).map(({ path, title }) => createLink(path, title));
  const texts = [
    createElement('h2', 'body-column', createLink(page.path, page.title)),
    createElement('p', 'body-column md:col-end-11', ...excerpt),
    ...(sections.length > 0
      ? [createElement('p', 'search-sections body-column md:col-end-11', ...sections)]
      : []),
  ];
  for (const text of texts) {
    if (page.lang) text.lang = page.lang;
    if (page.dir) text.dir = page.dir;
  }
  return createElement('li', 'columns', createElement('p', 'label mute side-column', label), ...texts);
}

function summarizeResults({ pages, isPartial, corrected, terms }: Results, words: string): string {
  const count = `${pages.length}\u00a0${pages.length === 1 ? 'page' : 'pages'}`;
  if (isPartial) return `No page contains every word of “${words}”. Showing ${count} with some of them.`;
  if (corrected.length === 0 || pages.length === 0)
    return `${pages.length === 0 ? 'Nothing' : count} found for “${words}”`;
  const unknownWords = corrected.map((word) => `“${word}”`).join(' or ');
  const [similar] = words.includes(' ') ? [] : terms;
  return `Nothing found for ${unknownWords}. Showing ${count} with similar words${similar ? `, such as “${similar}”` : ''}.`;
}

class SiteSearch extends HTMLElement {
  #results: Results | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;

  #find = <Kind extends HTMLElement>(selector: string) => this.querySelector(selector) as Kind;

  get #words() {
    return this.#find<HTMLInputElement>('input').value.trim();
  }

  connectedCallback() {
    const input = this.#find<HTMLInputElement>('input');
    const words = new URLSearchParams(location.search).get('q')?.slice(0, input.maxLength);
    if (words && !input.value) input.value = words;
    this.#find('form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#search();
    });
    input.addEventListener('input', () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#search(), debounceTime);
    });
    this.#find('[data-for="more"]').addEventListener('click', () => this.#showRows());
    if (this.#words) this.#search();
    else
      openSearch().catch(() => {
        // Reported when the visitor searches.
      });
  }

  async #search() {
    clearTimeout(this.#typing);
    const words = this.#words;
    // After Back, WebKit resets a field with `autocomplete="off"` to its default value.
    this.#find<HTMLInputElement>('input').defaultValue = words;
    history.replaceState(
      history.state,
      '',
      words ? `?${new URLSearchParams({ q: words })}` : location.pathname,
    );
    const searching = setTimeout(() => this.#showStatus('Searching...'), statusDelay);
    try {
      const results = words ? (await openSearch())(words) : undefined;
      // Skipped if the visitor has typed more.
      if (words === this.#words) this.#show(results, words);
    } catch {
      if (words !== this.#words) return;
      this.#show(undefined, '');
      this.#showStatus('Search didn’t load');
      this.#find('[data-for="failure"]').hidden = false;
    } finally {
      clearTimeout(searching);
    }
  }

  #show(results: Results | undefined, words: string) {
    const rows = this.#find('ol');
    // The visitor may have focused a result while the search was running.
    const focused = rows.contains(document.activeElement) && document.activeElement?.getAttribute('href');
    this.#results = results;
    this.#showStatus(results ? summarizeResults(results, words) : '');
    this.#find('[data-for="nothing"]').hidden = results?.pages.length !== 0;
    this.#find('[data-for="failure"]').hidden = true;
    const ask = this.#find('[data-for="ask"]');
    ask.hidden =
      !results || (results.pages.length > 0 && !results.isPartial && results.corrected.length === 0);
    // The contact form starts with the question (ContactPrefill.astro).
    const link = this.#find<HTMLAnchorElement>('[data-for="ask"] a');
    link.search = String(new URLSearchParams({ q: words }));
    rows.replaceChildren();
    this.#showRows();
    if (focused) rows.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }

  #showStatus(text: string) {
    this.#find('[role="status"]').textContent = text;
  }

  /** Adds the next results and, except for the first ones, moves the focus to the first new one. */
  #showRows() {
    const rows = this.#find('ol');
    const { pages, terms } = this.#results ?? { pages: [], terms: new Set<string>() };
    const shownCount = rows.childElementCount;
    const leftCount = pages.length - shownCount - pageSize;
    rows.append(...pages.slice(shownCount, shownCount + pageSize).map((page) => createRow(page, terms)));
    const more = this.#find('[data-for="more"]');
    more.hidden = leftCount <= 0;
    more.textContent = `Show ${Math.min(pageSize, leftCount)} more`;
    if (shownCount > 0) rows.children[shownCount]?.querySelector('a')?.focus();
  }
}

customElements.define('site-search', SiteSearch);
