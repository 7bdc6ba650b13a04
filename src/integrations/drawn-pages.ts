/** Hands every page to others as soon as it is drawn, so that nobody has to read and write its file once more. */
import type { AstroIntegration, AstroPrerenderer, PathWithRoute } from 'astro';

/** A page as Astro has drawn it. */
export interface DrawnPage {
  /** The pattern of its route, such as /blog/[article]. */
  route: string;
  /** Where it will be written, below the folder of the built site, with forward slashes. */
  file: string;
  /** Its HTML as UTF-8. */
  bytes: Uint8Array<ArrayBuffer>;
}

export interface PageHandler {
  /** Awaited before anything is drawn or asked. */
  ready?: () => Promise<void> | undefined;
  /** The route that must have been handled before all others. */
  first?: string;
  /** Whether it wants a page before those that it does not want. @param page the route and the file */
  wantsSoon?: (page: Omit<DrawnPage, 'bytes'>) => boolean;
  /** Called when it has had all pages that it wanted soon. */
  hasAll?: () => void;
  /** Called with every page. */
  look?: (page: DrawnPage) => void;
  /** Called when all have looked; one handler at most has this. @returns the page as it shall be written, as UTF-8 */
  finish?: (page: DrawnPage) => Promise<DrawnPage['bytes']> | undefined;
}

/** The file of a page. @param pathname of the page, or of the request for it, which may end in .html */
export const fileOf = (pathname: string) =>
  `${decodeURI(pathname).replace(/^\/|(?:\.html|\/)$/g, '') || 'index'}.html`;

/**
 * Astro's own way of drawing, with a look at each page.
 * @param usual what Astro would use
 * @param handlers each is shown every page
 */
function handDrawn(usual: AstroPrerenderer, handlers: PageHandler[]): AstroPrerenderer {
  const isFirst = ({ route }: { route: string }) => handlers.some(({ first }) => first === route);
  /** The files that each handler still waits for. */
  const wanted = new Map(handlers.map((handler) => [handler, new Set<string>()]));
  const tell = (handler: PageHandler, file: string) => {
    const files = wanted.get(handler);
    if (files?.delete(file) && files.size === 0) handler.hasAll?.();
  };
  /** Notes who wants a page soon. @returns its place: what all wait for, what somebody wants soon, the rest */
  const rank = ({ pathname, route }: PathWithRoute): number => {
    const page = { route: route.route, file: fileOf(pathname) };
    const wanting = route.type === 'page' ? handlers.filter((handler) => handler.wantsSoon?.(page)) : [];
    for (const handler of wanting) wanted.get(handler)?.add(page.file);
    if (isFirst(route)) return 0;
    return wanting.length > 0 ? 1 : 2;
  };
  const draw: AstroPrerenderer['render'] = async (request, options) => {
    const result = await usual.render(request, options);
    const response = result instanceof Response ? result : result.response;
    const { type, route } = options.routeData;
    if (type !== 'page' || !response.body) return result;
    const file = fileOf(new URL(request.url).pathname);
    const page = { route, file, bytes: new Uint8Array(await response.arrayBuffer()) };
    for (const handler of handlers) handler.look?.(page);
    for (const handler of handlers) tell(handler, file);
    const body = (await handlers.find(({ finish }) => finish)?.finish?.(page)) ?? page.bytes;
    const handled = new Response(body, { status: response.status, headers: response.headers });
    return result instanceof Response ? handled : { ...result, response: handled };
  };
  // Where Astro is told to draw several pages at a time, they wait for the first.
  let waiting: Promise<unknown> = Promise.resolve();
  return {
    ...usual,
    name: 'drawn-pages',
    getStaticPaths: async () => {
      await Promise.all(handlers.map(({ ready }) => ready?.()));
      const ranked = (await usual.getStaticPaths()).map((path) => ({ path, rank: rank(path) }));
      for (const [handler, files] of wanted) if (files.size === 0) handler.hasAll?.();
      return ranked.sort((a, b) => a.rank - b.rank).map(({ path }) => path);
    },
    render: async (request, options) => {
      if (!isFirst(options.routeData)) {
        await waiting;
        return draw(request, options);
      }
      const drawing = draw(request, options);
      waiting = drawing;
      return drawing;
    },
  };
}

/** @param handlers each is shown every page, and one may finish them */
export default function drawnPages(handlers: PageHandler[]): AstroIntegration {
  return {
    name: 'drawn-pages',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer((usual) => handDrawn(usual, handlers)),
    },
  };
}
