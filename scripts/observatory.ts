/**
 * The grade that MDN's HTTP Observatory gives, by its published rules:
 * https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring
 * Its own program asks a host on the internet and brings a server and a database; this reads headers at hand. What
 * only a live host shows, the way from http to https, is judged there alone.
 */

export interface ObservatoryTest {
  name: string;
  /** The result by its published name. */
  result: string;
  modifier: number;
}

export interface ObservatoryGrade {
  grade: string;
  score: number;
  tests: ObservatoryTest[];
}

const grades: readonly [number, string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
];

/** The sources of each directive, over all policies of a page: a directive counts as strict as its strictest policy. */
function readPolicies(policies: string[]): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const policy of policies)
    for (const part of policy.split(';')) {
      const [name = '', ...sources] = part.trim().toLowerCase().split(/\s+/);
      const known = directives.get(name);
      if (name && (!known || sources.includes("'none'"))) directives.set(name, sources);
    }
  return directives;
}

function judgePolicy(policies: string[]): ObservatoryTest {
  const test = (result: string, modifier: number) => ({ name: 'Content Security Policy', result, modifier });
  const directives = readPolicies(policies);
  if (directives.size === 0) return test('csp-not-implemented', -25);
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const isBroad = (source: string) => ['*', 'http:', 'https:', 'data:', "'unsafe-inline'"].includes(source);
  const scripts = of('script-src');
  const isHashed = scripts.some((source) => /^'(?:sha|nonce)/.test(source));
  if (
    scripts.some((source) => isBroad(source) && !(source === "'unsafe-inline'" && isHashed)) ||
    of('object-src').some(isBroad)
  )
    return test('csp-implemented-with-unsafe-inline', -20);
  if (scripts.includes("'unsafe-eval'")) return test('csp-implemented-with-unsafe-eval', -10);
  if (
    [...directives.values()]
      .flat()
      .some((source) => source.startsWith('http://') && !/localhost/.test(source))
  )
    return test('csp-implemented-with-insecure-scheme', -20);
  if (of('style-src').some(isBroad)) return test('csp-implemented-with-unsafe-inline-in-style-src-only', 0);
  const isClosed =
    directives.get('default-src')?.includes("'none'") &&
    directives.get('form-action')?.every((source) => source === "'none'" || source === "'self'");
  return isClosed
    ? test('csp-implemented-with-no-unsafe-default-src-none', 10)
    : test('csp-implemented-with-no-unsafe', 5);
}

function judgeTransport(value: string): ObservatoryTest {
  const age = Number(/max-age=(\d+)/i.exec(value)?.[1] ?? 0);
  const test = (result: string, modifier: number) => ({
    name: 'Strict Transport Security',
    result,
    modifier,
  });
  if (!value) return test('hsts-not-implemented', -20);
  return age >= 15_768_000
    ? test('hsts-implemented-max-age-at-least-six-months', 0)
    : test('hsts-implemented-max-age-less-than-six-months', -10);
}

function judgeReferrer(value: string): ObservatoryTest {
  const test = (result: string, modifier: number) => ({ name: 'Referrer Policy', result, modifier });
  if (!value) return test('referrer-policy-not-implemented', 0);
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value);
  return isPrivate ? test('referrer-policy-private', 5) : test('referrer-policy-unsafe', -5);
}

/**
 * Grades one page.
 * @param headers of its answer, names in small letters
 * @param html the page: its own policy, and scripts of other hosts
 */
export function gradePage(headers: Record<string, string>, html: string): ObservatoryGrade {
  const meta = /<meta http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? '';
  const policies = [headers['content-security-policy'] ?? '', meta].filter(Boolean);
  const frames = readPolicies(policies).get('frame-ancestors') ?? [];
  const resource = headers['cross-origin-resource-policy'] ?? '';
  const isOpenToAll =
    headers['access-control-allow-origin'] !== undefined &&
    headers['access-control-allow-credentials'] === 'true';
  const foreignScripts = [...html.matchAll(/<script\b[^>]*\bsrc="(?:https?:)?\/\/[^>]*>/g)].map(
    ([tag]) => tag,
  );
  const tests: ObservatoryTest[] = [
    judgePolicy(policies),
    judgeTransport(headers['strict-transport-security'] ?? ''),
    judgeReferrer(headers['referrer-policy'] ?? ''),
    headers['set-cookie']
      ? { name: 'Cookies', result: 'cookies found: the site sets none', modifier: -20 }
      : { name: 'Cookies', result: 'cookies-not-found', modifier: 0 },
    isOpenToAll
      ? {
          name: 'Cross-origin Resource Sharing',
          result: 'cross-origin-resource-sharing-implemented-with-universal-access',
          modifier: -50,
        }
      : {
          name: 'Cross-origin Resource Sharing',
          result: headers['access-control-allow-origin']
            ? 'cross-origin-resource-sharing-implemented-with-public-access'
            : 'cross-origin-resource-sharing-not-implemented',
          modifier: 0,
        },
    /^same-(?:origin|site)$/.test(resource)
      ? {
          name: 'Cross Origin Resource Policy',
          result: `corp-implemented-with-${resource}`,
          modifier: 10,
        }
      : { name: 'Cross Origin Resource Policy', result: 'corp-not-implemented', modifier: 0 },
    foreignScripts.some((tag) => !tag.includes('integrity='))
      ? {
          name: 'Subresource Integrity',
          result: 'sri-not-implemented-but-external-scripts-loaded-securely',
          modifier: -5,
        }
      : {
          name: 'Subresource Integrity',
          result: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
          modifier: 0,
        },
    headers['x-content-type-options'] === 'nosniff'
      ? { name: 'X-Content-Type-Options', result: 'x-content-type-options-nosniff', modifier: 0 }
      : { name: 'X-Content-Type-Options', result: 'x-content-type-options-not-implemented', modifier: -5 },
    frames.length > 0 && !frames.includes('*')
      ? { name: 'X-Frame-Options', result: 'x-frame-options-implemented-via-csp', modifier: 5 }
      : { name: 'X-Frame-Options', result: 'x-frame-options-not-implemented', modifier: -20 },
  ];
  const sum = (chosen: ObservatoryTest[]) => chosen.reduce((total, { modifier }) => total + modifier, 0);
  const base = Math.max(0, 100 + sum(tests.filter(({ modifier }) => modifier < 0)));
  // Extra credit is for sites that are good without it.
  const score = base >= 90 ? base + sum(tests.filter(({ modifier }) => modifier > 0)) : base;
  return { grade: grades.find(([least]) => score >= least)?.[1] ?? 'F', score, tests };
}
