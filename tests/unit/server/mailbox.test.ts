import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Mailbox } from '../../../server/mailbox';
import { temporaryFolder } from '../../support/folder';
import { listen } from '../../support/listen';

const folder = temporaryFolder();
let mailbox: Mailbox;
let mailboxUrl: string;

beforeEach(async () => {
  mailbox = new Mailbox(folder.at());
  const { url, close } = await listen((request, response) => mailbox.respond(request, response));
  mailboxUrl = `${url}/_mailbox`;
  return close;
});
afterEach(() => {
  vi.useRealTimers();
});

const link = 'https://agentory.example/reset-password?token_hash=abc&amp;type=recovery';
const email = { to: 'ada@example.com', subject: 'Set a new password', html: `<a href="${link}">Go</a>` };

it('the mailbox lists emails in the order they were sent, even within one millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-07-12T10:00:00Z') });
  for (let count = 1; count <= 12; count += 1) await mailbox.send({ ...email, subject: `Email ${count}` });
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Email ${index + 1}`),
  );
});

it('the mailbox page shows the newest email first with its links', async () => {
  await mailbox.send({ ...email, subject: 'Older' });
  await mailbox.send({ ...email, subject: 'Newer' });
  const html = await (await fetch(mailboxUrl)).text();
  expect(html.indexOf('<h2>Newer</h2>')).toBeGreaterThan(-1);
  expect(html.indexOf('<h2>Newer</h2>')).toBeLessThan(html.indexOf('<h2>Older</h2>'));
  expect(html).toContain(`<a href="${link}">`);
});

it('the mailbox page shows markup in an email as text', async () => {
  await mailbox.send({
    to: '"><b>x</b>',
    subject: '<script>alert(1)</script>',
    html: '"><script>alert(2)</script>',
  });
  const html = await (await fetch(mailboxUrl)).text();
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>x</b>');
});

it('the mailbox page links only to web URLs', async () => {
  await mailbox.send({ ...email, html: '<a href="javascript:alert(1)">Go</a>' });
  expect(await (await fetch(mailboxUrl)).text()).not.toContain('<a href="javascript:');
});

it('the mailbox page is neither cached, indexed nor framed', async () => {
  const { headers } = await fetch(mailboxUrl);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
});
