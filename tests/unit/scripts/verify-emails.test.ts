/** `npm run verify -- --email`. tests/database/verify.test.ts runs it on the embedded backend. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parse } from 'smol-toml';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeInbox, readMailbox, sendEmails } from '../../../scripts/verify/emails';
import { listen } from '../../support/listen';
import { runScript } from '../../support/run';

const subscription = '22222222-0000-4000-8000-000000000000';
const user = { id: '11111111-0000-4000-8000-000000000000', identities: [{}] };
const session = { access_token: 'a.b.c', refresh_token: 'r', expires_in: 900, token_type: 'bearer', user };

/** The responses of a project with correct settings, by the end of the path; text is sent as it is. */
const right: Record<string, { status?: number; text?: string; [key: string]: unknown }> = {
  find_person: { account: [], newsletter_subscribers: [] },
  forget_person: { status: 204 },
  signup: user,
  users: user,
  otp: {},
  recover: {},
  token: session,
  user,
  generate_link: { ...user, email_otp: '0123456789', verification_type: 'email_change_new' },
  verify: {},
  newsletter_subscribers: { id: subscription, emails_sent: 0 },
  'confirm-newsletter': { text: 'The email was sent.' },
  'notify-operator': { text: 'The email was sent.' },
};

interface Received {
  request: string;
  body: Record<string, unknown>;
}

/** Sends the emails to a project. @param find returns another response to a request, or null to drop the connection */
async function send(
  find: (name: string, body: Record<string, unknown>) => object | null | undefined = () => undefined,
) {
  const received: Received[] = [];
  const { url, close } = await listen(async (request, response) => {
    const body = JSON.parse((await Array.fromAsync(request)).join('') || '{}');
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const name = pathname.split('/').at(-1) ?? '';
    const secret = request.headers['x-webhook-secret'];
    received.push({
      request: `${request.method} ${pathname} ${secret ?? request.headers.apikey}`,
      body,
    });
    const answer = find(name, body);
    if (answer === null) {
      request.socket.destroy();
      return;
    }
    const { status = 200, text, ...json } = { ...right[name], ...answer };
    const type = text === undefined ? 'application/json' : 'text/plain';
    response
      .writeHead(status, { 'content-type': type })
      .end(status === 204 ? '' : (text ?? JSON.stringify(json)));
  });
  onTestFinished(close);
  const project = { url, key: 'sb_publishable_1', secretKey: 'sb_secret_1', webhookSecret: 'secret-1' };
  const checks = await Array.fromAsync(sendEmails(project, 'ada@example.com', new AbortController().signal));
  const problems = checks.flatMap(({ subject, problem }) => (problem ? [`${subject}: ${problem}`] : []));
  const accepted = checks.flatMap(({ subject, problem }) => (problem ? [] : [subject]));
  const deleted = received.flatMap(({ request, body }) =>
    request.includes('forget_person') ? [String(body.email_address)] : [],
  );
  return { problems, accepted, deleted: deleted.sort(), received };
}

const allAddresses = ['account', 'new-email', 'newsletter', 'sign-in', 'sign-up'].map(
  (tag) => `ada+verify-${tag}@example.com`,
);

describe('verify --email', () => {
  it('verify --email has every template sent once and deletes all test data', async () => {
    const { problems, accepted, deleted, received } = await send();
    expect(problems).toEqual([]);
    const { auth } = parse(readFileSync('supabase/config.toml', 'utf8')) as {
      auth: { email: Record<'template' | 'notification', Record<string, { subject: string }>> };
    };
    const subjects = Object.values({ ...auth.email.template, ...auth.email.notification }).map(
      ({ subject }) => subject,
    );
    expect(subjects).toHaveLength(6);
    for (const subject of subjects)
      expect(
        accepted.filter((line) => line.includes(`the auth service accepts "${subject}" to `)),
      ).toHaveLength(1);
    expect(accepted).toContain(
      'the email service accepts "Confirm your subscription to the Agentory newsletter" to ada+verify-newsletter@example.com',
    );
    expect(accepted).toContain(
      'the email service accepts "Message TEST-TEST from Test of npm run verify" to MAIL_TO',
    );
    expect(deleted).toEqual(allAddresses);
    expect(received.filter(({ request }) => request.includes('/functions/'))).toEqual([
      {
        request: 'POST /functions/v1/confirm-newsletter secret-1',
        body: expect.objectContaining({
          type: 'INSERT',
          table: 'newsletter_subscribers',
          record: expect.objectContaining({ id: subscription }),
        }),
      },
      {
        request: 'POST /functions/v1/notify-operator secret-1',
        body: expect.objectContaining({ type: 'INSERT', table: 'contact_submissions' }),
      },
    ]);
    // Both email addresses confirm the change with their own code.
    const codes = received.filter(({ request }) => request.includes('/verify')).map(({ body }) => body.email);
    expect(codes).toEqual(['ada+verify-account@example.com', 'ada+verify-new-email@example.com']);
  });

  it.each<[string, string, object, string]>([
    [
      'a rejected sign-up',
      'signup',
      { status: 500, msg: 'Error sending confirmation email' },
      'Check the SMTP server',
    ],
    [
      'the limit of sign-ups',
      'signup',
      {
        status: 429,
        msg: 'Too many accounts were created for this email address today. Try again tomorrow.',
      },
      'The limit of 3 accounts a day for a mailbox concerns only this email.',
    ],
    ['confirmation that is off', 'signup', session, 'No email was sent, because email confirmation is off'],
    [
      'the limit of emails',
      'recover',
      { status: 429, error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
      'A limit is reached',
    ],
    [
      "Supabase's own sender",
      'otp',
      { status: 400, error_code: 'email_address_not_authorized', msg: 'Email address not authorized' },
      'Set up SMTP',
    ],
    ['a wrong secret key', 'users', { status: 401, msg: 'Invalid API key' }, 'Check SUPABASE_SECRET_KEY.'],
    ['a failed sign-in', 'token', { status: 400, msg: 'Captcha failed' }, 'These emails were not sent.'],
    [
      'an email change that the service rejects',
      'generate_link',
      { status: 400, msg: 'No' },
      'status 400: No.',
    ],
    [
      'a wrong webhook secret',
      'confirm-newsletter',
      { status: 401, text: 'The header x-webhook-secret is missing or wrong.' },
      'Set WEBHOOK_SECRET to the value in the header of the webhook.',
    ],
    [
      'a function that requires a token',
      'notify-operator',
      { status: 401, text: '{"code":401,"message":"Missing authorization header"}' },
      "It requires a user's token.",
    ],
    [
      'a function that is not deployed',
      'confirm-newsletter',
      { status: 404, text: '{}' },
      'Run npx supabase@3.1.0 functions deploy confirm-newsletter.',
    ],
    [
      'an email service that rejects the email',
      'notify-operator',
      { status: 502, text: 'The email service did not accept the email.' },
      'Check MAIL_API_KEY, MAIL_FROM',
    ],
    [
      'a function without settings',
      'confirm-newsletter',
      { status: 503, text: 'Not set up.' },
      'Set the secrets',
    ],
    [
      'the limit of newsletter emails',
      'confirm-newsletter',
      { text: 'No email is due.' },
      'The limit is reached: 3 emails in 7 days to a mailbox',
    ],
  ])(
    'verify --email reports %s, sends the other emails and deletes all test data',
    async (_, path, answer, problem) => {
      const { problems, accepted, deleted } = await send((name) => (name === path ? answer : undefined));
      expect(problems.join('\n')).toContain(problem);
      expect(accepted.join('\n')).toContain(path === 'notify-operator' ? 'newsletter' : 'MAIL_TO');
      expect(deleted).toEqual(allAddresses);
    },
  );

  it('verify --email accepts a newsletter email that the webhook has had sent first', async () => {
    const { problems, accepted } = await send((name) =>
      name === 'confirm-newsletter'
        ? { text: 'No email is due.' }
        : name === 'newsletter_subscribers'
          ? { emails_sent: 1 }
          : undefined,
    );
    expect(problems).toEqual([]);
    expect(accepted.join('\n')).toContain('(the webhook called the function first)');
  });

  it.each(['account', 'newsletter_subscribers', 'contact_submissions'])(
    'verify --email neither uses nor deletes an email address with a row in %s',
    async (table) => {
      const { problems, deleted, received } = await send((name, { email_address }) =>
        name === 'find_person' && email_address === 'ada+verify-new-email@example.com'
          ? { [table]: [{ id: user.id }] }
          : undefined,
      );
      expect(problems).toEqual([
        expect.stringContaining(
          'run npm run inbox -- forget ada+verify-new-email@example.com. Otherwise use another',
        ),
      ]);
      expect(deleted).not.toContain('ada+verify-new-email@example.com');
      expect(received.some(({ body }) => body.email === 'ada+verify-account@example.com')).toBe(false);
    },
  );

  it.each(['signup', 'recover', 'user', 'verify', 'newsletter_subscribers', 'confirm-newsletter'])(
    'verify --email reports a connection that is lost at %s and deletes all test data',
    async (path) => {
      const { problems, deleted } = await send((name) => (name === path ? null : undefined));
      expect(problems.length).toBeGreaterThan(0);
      expect(deleted).toEqual(allAddresses);
    },
  );

  it('verify --email names the test data that it could not delete', async () => {
    const { problems } = await send((name) => (name === 'forget_person' ? { status: 500 } : undefined));
    for (const email of allAddresses)
      expect(problems.join('\n')).toContain(`Then run npm run inbox -- forget ${email}.`);
  });

  it('verify --email stops before the next account when the operator interrupts it', async () => {
    const stop = new AbortController();
    stop.abort();
    const project = { url: 'http://127.0.0.1:1', key: 'k', secretKey: 's', webhookSecret: 'w' };
    expect(await Array.fromAsync(sendEmails(project, 'ada@example.com', stop.signal))).toEqual([]);
  });

  it.each([
    ['ada', '"ada" is not an email address.'],
    ['ada@example.com, grace@example.com', 'is not an email address.'],
    ['ada<grace@example.com', 'has characters that the newsletter does not accept.'],
    [`${'a'.repeat(60)}@example.com`, 'is too long to add a tag.'],
  ])('verify --email rejects the mailbox %s', (text, message) => {
    expect(() => readMailbox(text)).toThrow(message);
  });

  it('verify --email reads a mailbox in its canonical form', () => {
    expect(readMailbox(' Ada@Example.COM.')).toBe('Ada@example.com');
  });

  it('verify --email lists the sender and the start of links to look at', () => {
    const text = describeInbox('ada@example.com', 'https://www.example.com');
    for (const part of [
      'Website <website@example.com>',
      'links start with https://www.example.com',
      '# part',
      'DKIM',
    ])
      expect(text).toContain(part);
  });

  it('verify --email without the secret key says which variable to set', async () => {
    const env = {
      PUBLIC_SUPABASE_URL: 'http://127.0.0.1:45987',
      PUBLIC_SUPABASE_KEY: 'sb_publishable_1',
      SUPABASE_SECRET_KEY: '',
      DATABASE_URL: '',
    };
    const { code, stderr } = await runScript(
      'scripts/verify.ts',
      ['--email', 'ada@example.com'],
      env,
      tmpdir(),
    );
    expect(code).toBe(1);
    expect(stderr).toContain('Set SUPABASE_SECRET_KEY to the secret key of the project');
  });
});
