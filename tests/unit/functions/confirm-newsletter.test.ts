import { expect, it } from 'vitest';
import { confirmNewsletter, readSettings } from '../../../supabase/functions/confirm-newsletter/confirm';
import { createCall, environment, mockServices } from './services';

const settings = readSettings(environment);
const id = '11111111-0000-4000-8000-000000000001';
const token = '22222222-0000-4000-8000-000000000002';
const record = { id, email: 'grace@example.org', first_name: 'WIN $1000 at evil.example' };
const call = createCall({ type: 'INSERT', table: 'newsletter_subscribers', record });
const allowLink = () => Response.json([{ email: 'grace@example.org', token }]);
const fail = (status: number) => () => new Response('', { status });

/** Runs the function. @param respond the responses of the database and the email service */
async function confirm(...respond: (() => Response)[]) {
  const { services, ...rest } = mockServices(...respond);
  const { status } = await confirmNewsletter(call.clone(), settings, services);
  return { status, ...rest };
}

it('a new reader is emailed the link in text and HTML', async () => {
  const { status, calls } = await confirm(allowLink);
  expect(status).toBe(200);
  const [question, email] = calls;
  expect(question).toMatchObject({
    url: 'https://ref.supabase.co/rest/v1/rpc/create_newsletter_token',
    body: { subscriber: id },
    headers: { apikey: 'sb_secret_1' },
  });
  expect(email?.body).toMatchObject({ from: environment.MAIL_FROM, to: ['grace@example.org'] });
  for (const words of [String(email?.body.text), String(email?.body.html)]) {
    // In the fragment, which browsers do not send to servers.
    expect(words).toContain(`https://www.example.com/newsletter/confirm#token=${token}`);
  }
});

it('the email to a new reader contains no text from the form', async () => {
  const { calls } = await confirm(allowLink);
  expect(JSON.stringify(calls[1]?.body)).not.toContain('evil.example');
});

it.each([
  ['the database returns no token', []],
  ['the stored value is not a plain email address', [{ email: 'ada<grace@example.org>', token }]],
])('no email is sent to a new reader when %s', async (_, rows) => {
  expect(await confirm(() => Response.json(rows))).toMatchObject({ status: 200, calls: { length: 1 } });
});

it('a confirmation email that the database does not allow is logged only with the reader id', async () => {
  expect(await confirm(fail(500))).toMatchObject({
    status: 502,
    lines: [`The confirmation email to reader ${id} was not sent: the database returned status 500.`],
  });
});

it('a confirmation email that the service rejects does not count towards the limit of three', async () => {
  const { status, calls, lines } = await confirm(allowLink, fail(403), () => Response.json(null));
  expect(status).toBe(502);
  expect(lines).toEqual([`The confirmation email to reader ${id} was not sent: status 403.`]);
  expect(calls.at(-1)).toMatchObject({
    url: 'https://ref.supabase.co/rest/v1/rpc/undo_newsletter_email_count',
    body: { subscriber: id },
  });
});

it.each(['SITE_URL', 'SUPABASE_URL', 'SUPABASE_SECRET_KEYS'])(
  'confirm-newsletter has no settings without %s',
  (name) => {
    expect(readSettings({ ...environment, [name]: undefined })).toBeNull();
  },
);

it('confirm-newsletter accepts a legacy key', () => {
  const older = { ...environment, SUPABASE_SECRET_KEYS: undefined, SUPABASE_SERVICE_ROLE_KEY: 'eyJ' };
  expect(readSettings(older)).toMatchObject({ secretKey: 'eyJ' });
});

it.each(["' or true --", undefined])('confirm-newsletter rejects the id %s', async (wrong) => {
  const { services, calls } = mockServices(allowLink);
  const body = { type: 'INSERT', table: 'newsletter_subscribers', record: { id: wrong } };
  expect((await confirmNewsletter(createCall(body), settings, services)).status).toBe(400);
  expect(calls).toEqual([]);
});
