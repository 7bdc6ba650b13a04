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

it('shows each page to all, and writes what is made of it', async () => {
  const seen: string[] = [];
  const { usual } = makeUsual([]);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const pages = wrap(usual, [
    { look: ({ route }) => seen.push(route) },
    {
      look: ({ file, bytes }) => seen.push(file, text(bytes)),
      finish: async ({ bytes }) => new TextEncoder().encode(`${text(bytes)}!`),
    },
  ]);
  expect(await (await draw(pages, routeOf('/about'))).text()).toBe('<p>/about</p>!');
  expect(seen).toEqual(['/about', 'about.html', '<p>/about</p>']);
});

it('writes a page that nobody changes as it was drawn', async () => {
  const pages = wrap(makeUsual([]).usual, [{ look: () => {} }, { finish: () => undefined }]);
  expect(await (await draw(pages, routeOf('/about'))).text()).toBe('<p>/about</p>');
});

it('fails where a page could not be finished', async () => {
  const pages = wrap(makeUsual([]).usual, [{ finish: () => Promise.reject(new Error('no style')) }]);
  await expect(draw(pages, routeOf('/about'))).rejects.toThrow('no style');
});

it('keeps the status, and leaves alone what is no page', async () => {
  const { usual } = makeUsual([]);
  const pages = wrap(usual, [{ finish: async () => new TextEncoder().encode('changed') }]);
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
      look: ({ route }) => handled.push(route),
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
    { first: '/choices' },
    {
      wantsSoon: ({ route, file }) => route === '/policy' || file === 'terms.html',
      hasAll: () => told.push('has all'),
      look: ({ route }) => told.push(route),
    },
    { wantsSoon: () => false, hasAll: () => told.push('wants none') },
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
