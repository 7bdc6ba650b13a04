import type { AstroPrerenderer, RouteData } from 'astro';
import { expect, it } from 'vitest';
import drawnPages, { fileOf, type PageHandler } from '../../src/integrations/drawn-pages';

const routeOf = (route: string, type = 'page') => ({ route, type }) as RouteData;

/** What Astro would draw, and the order in which it was asked. */
function makeUsual(routes: RouteData[]) {
  const asked: string[] = [];
  const usual: AstroPrerenderer = {
    name: 'usual',
    getStaticPaths: async () => routes.map((route) => ({ pathname: route.route, route })),
    render: async (_request, { routeData: { route } }) => {
      asked.push(route);
      // What the others wait for takes longest.
      if (route === '/choices') await new Promise((resolve) => setTimeout(resolve, 20));
      return new Response(`<p>${route}</p>`, { status: route === '/404' ? 404 : 200 });
    },
  };
  return { usual, asked };
}

function wrap(usual: AstroPrerenderer, handlers: PageHandler[]): AstroPrerenderer {
  let made = usual;
  const hook = drawnPages(handlers).hooks['astro:build:start'];
  const setPrerenderer = (make: (usual: AstroPrerenderer) => AstroPrerenderer) => {
    made = make(usual);
  };
  void hook?.({ setPrerenderer } as unknown as Parameters<NonNullable<typeof hook>>[0]);
  return made;
}

const draw = async (pages: AstroPrerenderer, route: RouteData, pathname = `${route.route}.html`) =>
  pages.render(new Request(`https://example.com${pathname}`), { routeData: route }) as Promise<Response>;

it.each([
  ['/', 'index.html'],
  ['/about.html', 'about.html'],
  ['/blog/page/2.html', 'blog/page/2.html'],
  ['/blog/caf%C3%A9.html', 'blog/café.html'],
])('the page at %s is the file %s', (pathname, file) => {
  expect(fileOf(pathname)).toBe(file);
});

it('gives each page to one after the other, and writes what the last returned', async () => {
  const seen: string[] = [];
  const { usual } = makeUsual([]);
  const pages = wrap(usual, [
    { handle: ({ html }) => `${html}!` },
    {
      handle: ({ route, file, html }) => {
        seen.push(route, file, html);
        return undefined;
      },
    },
  ]);
  expect(await (await draw(pages, routeOf('/about'))).text()).toBe('<p>/about</p>!');
  expect(seen).toEqual(['/about', 'about.html', '<p>/about</p>!']);
});

it('keeps the status, and leaves alone what is no page', async () => {
  const { usual } = makeUsual([]);
  const pages = wrap(usual, [{ handle: () => 'changed' }]);
  expect((await draw(pages, routeOf('/404'))).status).toBe(404);
  expect(await (await draw(pages, routeOf('/rss.xml', 'endpoint'))).text()).toBe('<p>/rss.xml</p>');
});

it('has the page first that the others need, also where several are drawn at a time', async () => {
  const routes = ['/404', '/about', '/choices'].map((route) => routeOf(route));
  const { usual, asked } = makeUsual(routes);
  const handled: string[] = [];
  const pages = wrap(usual, [
    {
      first: '/choices',
      handle: ({ route }) => {
        handled.push(route);
        return undefined;
      },
    },
  ]);
  const order = (await pages.getStaticPaths()).map(({ route }) => route);
  expect(order.map(({ route }) => route)).toEqual(['/choices', '/404', '/about']);
  await Promise.all(order.map((route) => draw(pages, route)));
  expect(handled[0]).toBe('/choices');
  expect(asked).toHaveLength(3);
});

it('has the pages soon that somebody wants, and says when these are done', async () => {
  const routes = ['/about', '/blog', '/policy', '/choices', '/terms'].map((route) => routeOf(route));
  const { usual } = makeUsual(routes);
  const told: string[] = [];
  const pages = wrap(usual, [
    { first: '/choices', handle: () => undefined },
    {
      wantsSoon: ({ route, file }) => route === '/policy' || file === 'terms.html',
      hasAll: () => told.push('has all'),
      handle: ({ route }) => {
        told.push(route);
        return undefined;
      },
    },
    { wantsSoon: () => false, hasAll: () => told.push('wants none'), handle: () => undefined },
  ]);
  const order = (await pages.getStaticPaths()).map(({ route }) => route);
  expect(order.map(({ route }) => route)).toEqual(['/choices', '/policy', '/terms', '/about', '/blog']);
  expect(told).toEqual(['wants none']);
  for (const route of order) await draw(pages, route);
  expect(told).toEqual(['wants none', '/choices', '/policy', '/terms', 'has all', '/about', '/blog']);
});

it('asks for pages when all handlers are ready', async () => {
  const { usual } = makeUsual([routeOf('/about')]);
  const events: string[] = [];
  const pages = wrap(usual, [
    {
      handle: () => undefined,
      ready: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        events.push('ready');
      },
      wantsSoon: () => {
        events.push('asked');
        return false;
      },
    },
  ]);
  await pages.getStaticPaths();
  expect(events).toEqual(['ready', 'asked']);
});
