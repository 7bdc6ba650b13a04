/** The search page: searches while the visitor types and shows the results. Loaded at the first interaction. */
import { formatDay } from '../../shared/dates';
import { indexFile, type PageText } from '../../shared/page-text';
import { findSections, makeExcerpt } from './excerpt';
import { type Answer, createSearch } from './search';

/** How many results are shown at first, and how many more with each click. */
const step = 10;
/** Milliseconds without a key before the search starts. */
const pause = 150;
/** Milliseconds before the page says that it is searching. */
const silence = 400;
/** Milliseconds that the index may take. */
const timeout = 15_000;

let search: ReturnType<typeof createSearch> | undefined;

async function loadSearch() {
  const response = await fetch(indexFile, { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`${indexFile}: status ${response.status}`);
  return createSearch((await response.json()) as PageText[]);
}

/** Loads the index once, and again after a failure. */
function openSearch() {
  search ??= loadSearch();
  search.catch(() => {
    search = undefined;
  });
  return search;
}

/** Creates an element. Words from the index and the question are inserted as text only. */
function createElement(tag: string, className: string, ...children: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

function createLink(path: string, title: string): HTMLElement {
  const link = createElement('a', '', title);
  link.setAttribute('href', path);
  return link;
}

function createRow(page: PageText, terms: ReadonlySet<string>): HTMLElement {
  const label = [page.kind, page.day && formatDay(new Date(page.day))].filter(Boolean).join(', ');
  const excerpt = makeExcerpt(page, terms).map(({ text, isMatch }) =>
    isMatch ? createElement('mark', '', text) : text,
  );
  const row = createElement(
    'li',
    'columns',
    createElement('p', 'label mute md:col-span-3', label),
    createElement('h2', 'md:col-start-4 md:col-end-13', createLink(page.path, page.title)),
    createElement('p', 'md:col-start-4 md:col-end-11', ...excerpt),
  );
  const sections = findSections(page, terms).map(({ path, title }) => createLink(path, title));
  if (sections.length > 0)
    row.append(createElement('p', 'search-sections md:col-start-4 md:col-end-11', ...sections));
  return row;
}

function describeAnswer({ pages, isPartial, corrected, terms }: Answer, words: string): string {
  const count = `${pages.length}\u00a0${pages.length === 1 ? 'page' : 'pages'}`;
  if (isPartial) return `No page has all words of “${words}”: ${count} found for some of them`;
  if (corrected.length === 0 || pages.length === 0)
    return `${pages.length === 0 ? 'Nothing' : count} found for “${words}”`;
  const unknown = corrected.map((word) => `“${word}”`).join(' or ');
  const [similar] = words.includes(' ') ? [] : terms;
  return `No page has ${unknown}: ${count} found for similar words${similar ? `, such as “${similar}”` : ''}`;
}

class SiteSearch extends HTMLElement {
  #answer: Answer | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;

  #find = <Kind extends HTMLElement>(selector: string) => this.querySelector(selector) as Kind;

  get #words() {
    return this.#find<HTMLInputElement>('input').value.trim();
  }

  connectedCallback() {
    const input = this.#find<HTMLInputElement>('input');
    const words = new URLSearchParams(location.search).get('q');
    if (words && !input.value) input.value = words.slice(0, input.maxLength);
    this.#find('form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#search();
    });
    input.addEventListener('input', () => {
      clearTimeout(this.#typing);
      this.#typing = setTimeout(() => this.#search(), pause);
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
    const query = words ? `?${new URLSearchParams({ q: words })}` : location.pathname;
    history.replaceState(history.state, '', query);
    const searching = setTimeout(() => this.#showStatus('Searching…'), silence);
    try {
      const answer = words ? (await openSearch())(words) : undefined;
      // The visitor has gone on typing.
      if (words === this.#words) this.#show(answer, words);
    } catch {
      if (words === this.#words) this.#showFailure();
    } finally {
      clearTimeout(searching);
    }
  }

  #show(answer: Answer | undefined, words: string) {
    const rows = this.#find('ol');
    // A visitor who types slowly may have moved on to a result of the words so far.
    const focused = rows.contains(document.activeElement) && document.activeElement?.getAttribute('href');
    this.#answer = answer;
    this.#showStatus(answer ? describeAnswer(answer, words) : '');
    this.#find('[data-for="nothing"]').hidden = answer?.pages.length !== 0;
    this.#find('[data-for="failure"]').hidden = true;
    rows.replaceChildren();
    this.#showRows();
    if (focused) rows.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }

  #showFailure() {
    this.#show(undefined, '');
    this.#showStatus('The search did not work');
    this.#find('[data-for="failure"]').hidden = false;
  }

  #showStatus(text: string) {
    this.#find('[role="status"]').textContent = text;
  }

  /** Adds the next results. After the first ones, the focus moves to the first that is new. */
  #showRows() {
    const rows = this.#find('ol');
    const { pages, terms } = this.#answer ?? { pages: [], terms: new Set<string>() };
    const shown = rows.childElementCount;
    const left = pages.length - shown - step;
    rows.append(...pages.slice(shown, shown + step).map((page) => createRow(page, terms)));
    const more = this.#find('[data-for="more"]');
    more.hidden = left <= 0;
    more.textContent = `Show ${Math.min(step, left)} more`;
    if (shown > 0) rows.children[shown]?.querySelector('a')?.focus();
  }
}

customElements.define('site-search', SiteSearch);
