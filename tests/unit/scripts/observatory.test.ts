import { expect, it } from 'vitest';
import { protection } from '../../../deploy/rules';
import { gradePage } from '../../../scripts/observatory';
import { policyOf } from '../../../src/lib/delivery/finished-page';

const headers = Object.fromEntries(
  Object.entries(protection).map(([name, value]) => [name.toLowerCase(), value]),
);
const html = `<meta http-equiv="content-security-policy" content="${policyOf('<script>start()</script>', { connect: ['https://abc.supabase.co'] })}">`;
const without = (name: string) =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name));

it('is A+ with 130 points for a page of ours', () => {
  expect(gradePage(headers, html)).toMatchObject({ grade: 'A+', score: 130 });
});

it.each([
  ['strict-transport-security', 'B+', 80],
  ['x-content-type-options', 'A+', 125],
  ['cross-origin-resource-policy', 'A+', 120],
  ['referrer-policy', 'A+', 125],
])('counts what is missing: without %s it is %s, %i', (name, grade, score) => {
  expect(gradePage(without(name), html)).toMatchObject({ grade, score });
});

it('is D without any header and policy', () => {
  expect(gradePage({}, '')).toMatchObject({ grade: 'D', score: 30 });
});

it('sees inline code that is allowed as such', () => {
  const { tests } = gradePage(
    { 'content-security-policy': "script-src 'unsafe-inline'; object-src 'none'" },
    '',
  );
  expect(tests[0]).toMatchObject({ result: 'csp-implemented-with-unsafe-inline', modifier: -20 });
});

it('sees a script of another host without a checksum', () => {
  expect(gradePage(headers, `${html}<script src="https://elsewhere.example/a.js"></script>`).score).toBe(125);
});
