import { everyPath } from './support/routes.ts';
import { expect, test } from './support/test.ts';

const directives = (policy: string) => policy.split(/;\s*/).filter(Boolean);

test('every page carries its policy twice, in a header and in itself, without a loophole', async ({
  page,
}) => {
  test.setTimeout(120_000);
  for (const path of everyPath) {
    const response = await page.goto(path);
    const header = response?.headers()['content-security-policy'] ?? '';
    const meta =
      (await page
        .locator('meta[http-equiv="content-security-policy"]')
        .getAttribute('content', { timeout: 1000 })) ?? '';
    expect.soft(directives(meta), path).toContain("default-src 'none'");
    expect.soft(directives(meta), path).toContain("base-uri 'none'");
    expect.soft(directives(header), path).toEqual(expect.arrayContaining(directives(meta)));
    expect.soft(directives(header), path).toContain("frame-ancestors 'none'");
    expect.soft(`${header} ${meta}`, path).not.toContain('unsafe-');
    expect.soft(`${header} ${meta}`, path).not.toMatch(/(?:script|style)-src[^;]*(?:https?:|\*|data:)/);
  }
});

test('the other protective headers come with every page', async ({ request }) => {
  for (const path of everyPath) {
    const headers = (await request.get(path)).headers();
    expect.soft(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=63072000'),
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  }
});

test('an injected script does not run, and an injected style does nothing', async ({ page, faults }) => {
  faults.expect(/policy/i);
  await page.goto('/contact');
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.innerHTML = '<img src="data:," onerror="document.title = \'taken over\'">';
    const script = document.createElement('script');
    script.textContent = "document.title = 'taken over'";
    const style = document.createElement('style');
    style.textContent = 'main { display: none !important }';
    document.body.append(box, script, style);
  });
  await expect
    .poll(() => faults.expected.map((line) => /policy violation: (\S+)/.exec(line)?.[1]).filter(Boolean))
    .toEqual(expect.arrayContaining(['script-src-attr', 'script-src-elem', 'style-src-elem']));
  await expect(page).toHaveTitle('Contact us | Agentory');
  await expect(page.getByRole('main')).toBeVisible();
});

test('no other site can show a page of ours in a frame', async ({ page, baseURL }) => {
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/sign-in-page"></iframe>` }),
  );
  await page.goto('http://elsewhere.example/');
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/);
});
