import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finishPage, policyOf } from '../../../src/lib/delivery/finished-page';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The sources of one directive of a policy. */
function sourcesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

const page = '<!doctype html><html><head><meta charset="utf-8"><title>T</title></head><body></body></html>';
const inHead = (html: string) => page.replace('</head>', `${html}</head>`);
const inBody = (html: string) => page.replace('</body>', `${html}</body>`);
const policyIn = (html: string) => /http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1];
const withoutPolicy = (html: string) => html.replace(/<meta http-equiv[^>]*>/, '');

describe('the policy of a page', () => {
  it('allows the inline scripts and styles that the page holds, by their hashes', () => {
    const policy = policyOf(
      '<style>body{margin:0}</style><script>start()</script><script>start()</script><script type="module">go()</script>',
    );
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", sha256('start()'), sha256('go()')]);
    expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", sha256('body{margin:0}')]);
  });

  it('counts every blank and line of a script', () => {
    const policy = policyOf('<script>\n  start();\n</script>');
    expect(sourcesOf(policy, 'script-src')).toContain(sha256('\n  start();\n'));
  });

  it('takes a script as it is written, with signs that are markup elsewhere', () => {
    const code = "if (a<b && '<style>' + \"&lt;\") c('</p><!-- ')";
    expect(sourcesOf(policyOf(`<script>${code}</script>`), 'script-src')).toEqual(["'self'", sha256(code)]);
  });

  it('takes nothing for a script that stands in a comment or in an attribute', () => {
    const policy = policyOf('<!-- <script>old()</script> --><p title="<script>no()</script>"></p>');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"]);
  });

  it('needs no hash for script files and for data', () => {
    const policy = policyOf(
      '<script type="module" src="/_astro/a.js"></script><script type="application/ld+json">{"a":1}</script><script type="application/json">{}</script>',
    );
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"]);
  });

  it('lets in the code of a script that waits for consent by its hash', () => {
    const policy = policyOf('<script type="text/plain" data-consent="statistics">count()</script>');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", sha256('count()')]);
  });

  it('lets the page talk to itself alone by default', () => {
    const policy = policyOf('<html></html>');
    expect(sourcesOf(policy, 'default-src')).toEqual(["'none'"]);
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"]);
    expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:']);
    expect(sourcesOf(policy, 'form-action')).toEqual(["'self'"]);
    expect(sourcesOf(policy, 'base-uri')).toEqual(["'none'"]);
  });

  it('lets the page talk to a hosted backend and show its pictures', () => {
    const policy = policyOf('<html></html>', { connect: ['https://abc.supabase.co'] });
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", 'https://abc.supabase.co']);
    expect(sourcesOf(policy, 'img-src')).toContain('https://abc.supabase.co');
  });

  it('lets a page load scripts from one further origin only when it is told so', () => {
    const policy = policyOf('<html></html>', {
      script: ['https://viewer.example', 'https://viewer.example'],
    });
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", 'https://viewer.example']);
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"]);
  });

  it('stands in the head, right after the character set', () => {
    expect(finishPage(page)).toBe(
      page.replace(
        '<title>',
        `<meta http-equiv="content-security-policy" content="${policyOf(page)}"><title>`,
      ),
    );
  });

  it('stands first in a head that does not begin with the character set', () => {
    const late = page.replace(
      '<meta charset="utf-8"><title>T</title>',
      '<title>T</title><meta charset="utf-8">',
    );
    expect(finishPage(late)).toContain('<head><meta http-equiv="content-security-policy"');
  });

  it('is exact: the finished page holds what its policy names', () => {
    const html = finishPage(
      inHead('<style>a{top:0}</style><script>early()</script>').replace(
        '<body>',
        '<body><style>b{top:0}</style><script>one()</script><script>two()</script><script type="module">late()</script>',
      ),
    );
    expect(policyIn(html)).toBe(policyOf(html));
    expect(sourcesOf(policyIn(html) ?? '', 'script-src')).toHaveLength(3);
    expect(sourcesOf(policyIn(html) ?? '', 'style-src')).toEqual(["'self'", sha256('a{top:0}b{top:0}')]);
  });

  it('lets in the script of a named origin where it stands, and nowhere else', () => {
    const options = { origins: { connect: ['https://abc.supabase.co'] }, named: ['https://counter.example'] };
    const html = finishPage(
      inBody('<script type="text/plain" src="https://counter.example/script.js"></script>'),
      options,
    );
    expect(html).toContain("script-src 'self' https://counter.example;");
    expect(html).toContain("connect-src 'self' https://abc.supabase.co https://counter.example;");
    expect(finishPage(page, options)).not.toContain('counter.example');
  });
});

describe('an island with content', () => {
  const island = '<astro-island props="{}" ssr await-children><p>Words</p></astro-island>';
  const script = '<script>one()</script>';

  it('begins when the script behind it runs, though a file is still on its way', () => {
    expect(finishPage(inBody(island + script))).toContain('<astro-island props="{}" ssr><p>Words</p>');
  });

  it('waits for its content where the script stands before it', () => {
    expect(finishPage(inBody(script + island))).toContain(island);
  });
});

describe('the styles of a page', () => {
  it('become one at the end of the head, in their order', () => {
    const html = finishPage(
      inHead('<style>p{top:1px}\n</style><link rel="icon" href="/favicon.ico"><style>a{top:3px}</style>'),
    );
    expect(withoutPolicy(html)).toBe(
      inHead('<link rel="icon" href="/favicon.ico"><style>p{top:1px}a{top:3px}</style>'),
    );
  });

  it('say once what several parts brought along', () => {
    const twice = inHead('<style>a{top:0}</style>').replace('</body>', '<style> a{top:0} </style></body>');
    expect(finishPage(twice).match(/a\{top:0\}/g)).toHaveLength(1);
  });

  it("are joined by the islands' style, which Astro writes into the body", () => {
    const html = finishPage(
      inHead('<style>a{top:0}</style>').replace(
        '<body>',
        '<body><p>Words</p><style>astro-island{display:contents}</style><p>More</p>',
      ),
    );
    expect(html).toContain(
      '<style>a{top:0}astro-island{display:contents}</style></head><body><p>Words</p><p>More</p>',
    );
  });

  it('keep one with an attribute where it is, allowed by its hash', () => {
    const html = finishPage(inHead('<style media="print">a{top:0}</style>'));
    expect(withoutPolicy(html)).toBe(inHead('<style media="print">a{top:0}</style>'));
    expect(sourcesOf(policyIn(html) ?? '', 'style-src')).toEqual(["'self'", sha256('a{top:0}')]);
  });

  it('leave what is for paper to a file that holds nothing back', () => {
    const kept: string[] = [];
    const html = finishPage(
      inHead('<style>a{top:0}@media print{a{top:1px}}</style><style>@media print{b{top:2px}}</style>'),
      { keepSheet: (css) => `/${kept.push(css)}.css` },
    );
    expect(kept).toEqual(['@media print{a{top:1px}}@media print{b{top:2px}}']);
    expect(html).toContain(
      '<style>a{top:0}</style><link rel="stylesheet" media="print,(forced-colors:active)" href="/1.css"></head>',
    );
    expect(sourcesOf(policyIn(html) ?? '', 'style-src')).toEqual(["'self'", sha256('a{top:0}')]);
  });
});

describe('the scripts of a page', () => {
  const scripts =
    '<html><head><script>first()</script></head><body><script>second()</script><p>Words</p><script>third()</script><script type="module">fourth()</script></body></html>';
  const merge = (html: string) => withoutPolicy(finishPage(html));

  const afterPaint = (code: string) =>
    `<script>requestAnimationFrame(()=>setTimeout(()=>{${code}}));</script>`;

  it('become one in the body, at the place of the last, which waits for the first paint', () => {
    expect(merge(scripts)).toContain(`<body><p>Words</p>${afterPaint('second(),third(),fourth()')}</body>`);
  });

  it('run before the first paint where they say so', () => {
    const early = '<script data-before-paint="">early()</script>';
    expect(merge(inBody(`<script>late()</script>${early}`))).toBe(
      inBody('<script>early(),requestAnimationFrame(()=>setTimeout(()=>{late()}));</script>'),
    );
    expect(merge(inBody(early))).toBe(inBody('<script>early();</script>'));
  });

  it('keep their names to themselves', () => {
    const tell = (value: number) => `var kept = ${value}; later(() => tell(kept))`;
    const html = merge(inBody(`<script>${tell(1)}</script><script type="module">${tell(2)}</script>`));
    const [, code = ''] = /<script>(.*)<\/script>/.exec(html) ?? [];
    const told: number[] = [];
    const tasks: (() => void)[] = [];
    const atOnce = (task: () => void) => task();
    new Function('requestAnimationFrame', 'setTimeout', 'later', 'tell', code)(
      atOnce,
      atOnce,
      (task: () => void) => tasks.push(task),
      (value: number) => told.push(value),
    );
    for (const task of tasks) task();
    expect(told).toEqual([1, 2]);
  });

  it('stay where they are in the head, and where they import', () => {
    const importing = '<script type="module">import "/_astro/a.js";</script>';
    expect(merge(scripts)).toContain('<head><script>first()</script></head>');
    expect(merge(inBody(importing))).toBe(inBody(importing));
  });

  it('are left alone where they are data', () => {
    const data = '<script type="application/ld+json">{ "a": 1 }</script>';
    expect(merge(inBody(`<script>one()</script>${data}<script>two()</script>`))).toBe(
      inBody(`${data}${afterPaint('one(),two()')}`),
    );
  });

  it('stop the build where one cannot be read', () => {
    expect(() => finishPage(inBody('<script>let x = ;</script>'))).toThrow(
      'An inline script cannot be read.',
    );
  });

  it('leave a page without any as it is', () => {
    expect(merge('<html><head></head><body><p>Words</p></body></html>')).toBe(
      '<html><head></head><body><p>Words</p></body></html>',
    );
  });
});

it('writes the policy of a part of a page that can be opened, and moves nothing in it', () => {
  const rest = '<title>Part</title><style>a{top:0}</style><script src="/a.js"></script>';
  const own = policyOf(rest);
  expect(finishPage(`<!doctype html><meta charset="utf-8">${rest}`)).toBe(
    `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${own}">${rest}`,
  );
});

it('leaves a part of a page as it is', () => {
  const part = '<div><style>a{top:0}</style><script>one()</script><script>two()</script></div>';
  expect(finishPage(part)).toBe(part);
});
