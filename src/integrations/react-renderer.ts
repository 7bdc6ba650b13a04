/**
 * Draws islands in a build. React is asked once for what stands alike on thousands of pages, such as the menu and the
 * place of the notifications; Astro's renderer draws an island twice on every page, first to see whether it is React's.
 */
import usual from '@astrojs/react/server.js';

type Drawing = Awaited<ReturnType<typeof usual.renderToStaticMarkup>>;
/** What Astro's functions are called with as `this`; one `result` for each page. */
interface Context {
  result: object;
}

/** How the ids begin that React makes for the first island of a page; the second has r1. */
const firstId = '_r0R';

/** Whether JSON tells the value from every other: no functions, dates or elements, no NaN, and no gaps in lists. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  Number.isFinite(value) ||
  ['string', 'boolean', 'undefined'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => item !== undefined && isPlain(item))) ||
  (typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain));

const areReact = new WeakMap<object, Promise<boolean>>();
const drawings = new WeakMap<object, Map<string, Promise<string | null>>>();
/** How many islands a page has so far. */
const counts = new WeakMap<object, number>();

/** Whether a component is React's; asked once for each. */
function check(this: Context, ...given: Parameters<typeof usual.check>): Promise<boolean> {
  const [component] = given;
  if (typeof component !== 'function') return usual.check.apply(this, given);
  const known = areReact.get(component) ?? usual.check.apply(this, given);
  areReact.set(component, known);
  return known;
}

/** The markup of an island: the one made before, where it has the same props and nothing in it is unique on its page. */
async function renderToStaticMarkup(
  this: Context,
  ...given: Parameters<typeof usual.renderToStaticMarkup>
): Promise<Drawing> {
  const [component, props, slots, metadata] = given;
  // Astro's renderer takes a class away from the props.
  const isAlike = typeof component === 'function' && !('class' in props) && isPlain(props);
  if (!isAlike) return usual.renderToStaticMarkup.apply(this, given);
  const ofComponent = drawings.get(component) ?? new Map<string, Promise<string | null>>();
  drawings.set(component, ofComponent);
  // What stands inside is marked for the browser only where the island wakes.
  const key = JSON.stringify([props, slots, metadata?.hydrate]);
  const drawing =
    ofComponent.get(key) ??
    // As if it stood on a page of its own.
    usual.renderToStaticMarkup
      .apply({ result: {} }, given)
      .then(({ html }) => (html.includes(firstId) ? null : html));
  ofComponent.set(key, drawing);
  const html = await drawing;
  if (html === null) return usual.renderToStaticMarkup.apply(this, given);
  // Ids that React makes later, in the browser, begin with the prefix: it must be the only one of its page.
  const count = counts.get(this.result) ?? 0;
  counts.set(this.result, count + 1);
  return { html, attrs: { prefix: `i${count}` } };
}

export default { ...usual, check, renderToStaticMarkup };
