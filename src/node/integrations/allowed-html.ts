/**
 * The elements, attributes and URLs that a built page may contain. A page with anything else fails the build:
 * docs/decisions/029-content-is-data.md
 */

const listWords = (words: string) => new Set(words.trim().split(/\s+/));

/**
 * The elements of the HTML standard that load no other document, run no code and do not change how the page is parsed.
 * `script`, `style`, `link` and `meta` have rules of their own.
 */
const htmlElements = listWords(`
  a abbr address area article aside b bdi bdo blockquote body br button caption cite code col colgroup data datalist dd
  del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html
  i img input ins kbd label legend li link main mark menu meta meter nav noscript ol optgroup option output p picture pre
  progress q rp rt ruby s samp script search section select small source span strong style sub summary sup svg table
  tbody td template textarea tfoot th thead time title tr u ul var wbr`);

const svgElements = listWords(`
  circle clippath defs ellipse g line lineargradient mask path pattern polygon polyline radialgradient rect stop svg
  symbol text tspan use`);

/** Besides `aria-*` and `data-*`. Attributes of elements, of SVG and of Astro's islands. */
const attributes = listWords(`
  abbr accept accept-charset accesskey action allowfullscreen alt as async autocapitalize autocomplete autocorrect
  autofocus await-children before-hydration-url blocking charset checked cite class client closedby color cols colspan
  command commandfor component-export component-url content coords crossorigin datetime decoding default defer dir
  dirname disabled download draggable enctype enterkeyhint fetchpriority for form formenctype formmethod formnovalidate
  headers height hidden high href hreflang id imagesizes imagesrcset inert inputmode integrity is itemid itemprop itemref
  itemscope itemtype kind label lang list loading loop low max maxlength media method min minlength multiple muted name
  nomodule novalidate open optimum opts pattern placeholder popover popovertarget popovertargetaction prefix property
  props readonly referrerpolicy rel renderer-url required reversed role rows rowspan scope selected shape size sizes slot
  span spellcheck src srclang srcset ssr start step summary tabindex target title translate type uid usemap value width
  wrap
  clip-path clip-rule cx cy d display dx dy fill fill-opacity fill-rule focusable fx fy gradienttransform gradientunits
  mask offset opacity paint-order pathlength patterntransform patternunits points preserveaspectratio r rotate rx ry
  stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor textlength transform transform-origin vector-effect version viewbox visibility
  x x1 x2 xmlns y y1 y2`);

const urlAttributes = listWords('action cite href src itemid');
const urlListAttributes = listWords('srcset imagesrcset');
/** Astro's islands import these modules. */
const moduleAttributes = listWords('component-url renderer-url before-hydration-url');

const schemes = ['http:', 'https:', 'mailto:'];

/** Stands for the site's own origin. */
const anySite = 'https://site.invalid';

/** The folder of the scripts that the build writes. */
const scriptFolder = '/_astro/';

/** Whether a browser, which ignores some control characters, reads a URL as one of the schemes or as a relative URL. */
export const isAllowedUrl = (url: string, allowed: readonly string[] = schemes): boolean =>
  allowed.includes(URL.parse(url, anySite)?.protocol ?? '');

/** The URL of a file of this site; null for any other URL. */
function parseOwnUrl(url: string): URL | null {
  const parsed = URL.parse(url, anySite);
  return parsed?.origin === anySite ? parsed : null;
}

/** Whether a URL names a script that the build wrote. The browser resolves `..` before it requests a file. */
const isBuiltScript = (url = '') => parseOwnUrl(url)?.pathname.startsWith(scriptFolder) ?? false;

const listUrls = (name: string, value: string) =>
  urlListAttributes.has(name) ? value.split(',').map((part) => part.trim().split(/\s/)[0] ?? '') : [value];

/** Links to documents, which a browser does not load with the page. */
const documentRelations = /^(?:alternate|author|canonical|license|me|next|prev)$/;

/** Whether the browser loads the URL of an attribute, or sends the visitor's data there, without a choice of the visitor. */
const isLoaded = (tag: string, name: string, rel = '') =>
  tag === 'link' ? !documentRelations.test(rel) : !['cite', 'href', 'itemid'].includes(name);

function isAllowedAttribute(tag: string, name: string, value: string, { rel }: { rel?: string }): boolean {
  if (moduleAttributes.has(name)) return value === '' || isBuiltScript(value);
  if (urlAttributes.has(name) || urlListAttributes.has(name)) {
    const isAllowed = isLoaded(tag, name, rel) ? parseOwnUrl : isAllowedUrl;
    return listUrls(name, value).every((url) => isAllowed(url));
  }
  return attributes.has(name) || /^(?:aria|data)-[a-z\d-]+$/.test(name);
}

/** Custom elements do nothing unless a script of the site defines them. HTML and SVG reserve these names with hyphens. */
const isCustomElement = (tag: string) =>
  /^[a-z]+(?:-[a-z]+)+$/.test(tag) &&
  !/^(?:annotation-xml|color-profile|font-face.*|missing-glyph)$/.test(tag);

interface Place {
  /** Whether the element is inside an `<svg>`, where browsers parse other elements in another way. */
  isInSvg: boolean;
  /** Whether the code base, not content/, wrote the element: csp.ts. */
  isOwn: boolean;
}

/**
 * Explains what a page must not contain.
 * @param tag in lower case
 * @returns undefined for an allowed element
 */
export function findForbidden(
  tag: string,
  values: Readonly<Record<string, string>>,
  { isInSvg, isOwn }: Place,
): string | undefined {
  if (isInSvg ? !svgElements.has(tag) : !htmlElements.has(tag) && !isCustomElement(tag)) return 'the element';
  if (tag === 'script' && !isOwn && !isBuiltScript(values.src))
    return 'a script that neither src/ nor Astro wrote';
  if (tag === 'style' && !isOwn) return 'a style that neither src/ nor Astro wrote';
  if (tag === 'meta' && 'http-equiv' in values) return `http-equiv="${values['http-equiv']}"`;
  for (const [name, value] of Object.entries(values))
    if (!(tag === 'script' && isOwn && name === 'src') && !isAllowedAttribute(tag, name, value, values))
      return `the attribute ${name}="${value.slice(0, 80)}"`;
  return undefined;
}
