import { expect, it } from 'vitest';
import {
  readSettings,
  sendDigest,
  type WaitingMessage,
  writeDigest,
} from '../../../supabase/functions/daily-digest/digest';

const secret = 'a secret of at least 32 characters';
const project = { SUPABASE_URL: 'https://ref.supabase.co', SUPABASE_SERVICE_ROLE_KEY: 'eyJ.old' };
const settings = readSettings({
  ...project,
  WEBHOOK_SECRET: secret,
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Website <website@example.com>',
  MAIL_TO: 'one@example.com',
});

const message: WaitingMessage = {
  reference: '1A2B-3C4D',
  received_at: '2025-07-12T14:05:09+00:00',
  is_late: true,
  full_name: 'Grace Hopper',
  package: 'leader',
  held_at: null,
};

/** Calls the function. @param database what the database answers @param mail what the mail service answers */
async function send(
  database: () => Response,
  mail: () => Response = () => Response.json({}),
  given = settings,
  key = secret,
) {
  const sent: { url: string; init: RequestInit }[] = [];
  const lines: string[] = [];
  const call = new Request('https://example.com', { method: 'POST', headers: { 'x-webhook-secret': key } });
  const response = await sendDigest(call, given, {
    fetch: async (url, init) => {
      sent.push({ url, init });
      return url.startsWith(project.SUPABASE_URL) ? database() : mail();
    },
    wait: async () => {},
    log: (line) => void lines.push(line),
  });
  const mails = sent.filter(({ url }) => url === settings?.mailUrl);
  return { status: response.status, sent, mails, lines };
}

const rows =
  (...messages: WaitingMessage[]) =>
  () =>
    Response.json(messages, { headers: { 'content-range': `0-${messages.length - 1}/62` } });

it('reads what waits with the secret key, and mails it once a day', async () => {
  const { status, sent, mails, lines } = await send(rows(message));
  expect(status).toBe(200);
  expect(sent[0]?.url).toContain('/rest/v1/open_messages?select=reference,');
  expect(sent[0]?.init.headers).toMatchObject({
    apikey: 'eyJ.old',
    authorization: 'Bearer eyJ.old',
    prefer: 'count=exact',
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.init.headers).toMatchObject({
    'idempotency-key': `digest-${new Date().toISOString().slice(0, 10)}`,
  });
  expect(JSON.parse(String(mails[0]?.init.body))).toMatchObject({
    to: ['one@example.com'],
    subject: '62 messages wait for an answer, 1 longer than promised',
  });
  expect(lines).toEqual([]);
});

it('mails nothing where nothing waits', async () => {
  const { status, mails } = await send(() => Response.json([], { headers: { 'content-range': '*/0' } }));
  expect([status, mails]).toEqual([204, []]);
});

it('reads nothing for a caller without the secret, and says what is not set up', async () => {
  expect(await send(rows(message), undefined, settings, 'another')).toMatchObject({ status: 401, sent: [] });
  expect(await send(rows(message), undefined, null)).toMatchObject({ status: 503, sent: [] });
});

it.each([
  ['the database refuses', () => new Response('', { status: 401 }), undefined, /cannot be read: status 401/],
  ['the database is away', () => Response.error(), undefined, /cannot be read/],
  [
    'the mail service refuses',
    rows(message),
    () => new Response('', { status: 422 }),
    /was not sent: status 422/,
  ],
])('says in the log that %s, and no visitor’s word', async (_, database, mail, words) => {
  const { status, lines } = await send(database, mail);
  expect(status).toBe(502);
  expect(lines).toEqual([expect.stringMatching(words)]);
  expect(lines.join()).not.toContain('Grace');
});

it('names each message in a line, without its words, and how many more there are', () => {
  const held = {
    ...message,
    is_late: true,
    held_at: message.received_at,
    full_name: 'Eve\r\nBcc: all@example.com',
  };
  const { text } = writeDigest([message, held], 62);
  expect(text).toContain('1A2B-3C4D · Saturday 12 July 2025 at 14:05 UTC · Grace Hopper · leader · late\n');
  expect(text).toContain('Eve Bcc: all@example.com · leader · held back\n');
  expect(text).toContain('And 60 more. Read them with npm run inbox');
  expect(writeDigest([{ ...message, is_late: false }], 1).subject).toBe('1 message waits for an answer');
});

it('holds no markup of a stranger', () => {
  expect(writeDigest([{ ...message, full_name: '<img src=x>' }], 1).html).not.toContain('<img');
});
