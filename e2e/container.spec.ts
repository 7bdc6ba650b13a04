/** deploy/Containerfile needs neither rights nor a folder to write to, but /tmp. */
import path from 'node:path';
import { type Contained, startContained } from './support/container.ts';
import { expect, test } from './support/test.ts';

test.describe('the container', () => {
  test.describe.configure({ mode: 'default' });
  let contained: Contained | string;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    contained = await startContained(path.resolve(process.env.DIST_DIR || 'dist'));
  });
  test.afterAll(() => (typeof contained === 'object' ? contained.stop() : undefined));

  /** What was started; leaves the test out where this machine cannot start it. */
  const running = (): Contained => {
    test.skip(typeof contained === 'string', String(contained));
    return contained as Contained;
  };

  test('serves pages, redirects and missing pages', async () => {
    const { origin } = running();
    const ask = (target: string) => fetch(`${origin}${target}`, { redirect: 'manual' });
    expect((await ask('/')).status).toBe(200);
    expect((await ask('/about/')).status).toBe(308);
    const missing = await ask('/blog/no-such-article');
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('Article Not Found');
  });

  test('runs as nobody, without a single right, and can get none', async () => {
    const statuses = running().statuses();
    // The master and its workers.
    expect(statuses.length).toBeGreaterThan(1);
    for (const status of statuses)
      expect(status).toMatchObject({
        Uid: '65534\t65534\t65534\t65534',
        Gid: '65534\t65534\t65534\t65534',
        CapInh: '0000000000000000',
        CapPrm: '0000000000000000',
        CapEff: '0000000000000000',
        CapBnd: '0000000000000000',
        NoNewPrivs: '1',
      });
  });

  test('can write to no folder but /tmp', async () => {
    const ownOfTheSystem = /^\/(?:dev|proc)(?:\/|$)/;
    expect(
      running()
        .writable()
        .filter((folder) => !ownOfTheSystem.test(folder)),
    ).toEqual(['/tmp']);
  });

  test('notes requests for the engine to collect, without addresses', async () => {
    const { origin, said } = running();
    await fetch(`${origin}/contact?package=leader`);
    await expect.poll(said).toContain('"GET /contact" 200');
    expect(said()).not.toMatch(/127\.0\.0\.1|package=leader|\[(?:warn|error|alert|emerg)\]/);
  });
});
