/** Calls the Edge Functions that send emails, with the requests of the database webhooks. */
import { randomUUID } from 'node:crypto';
import { writeEmail as writeConfirmation } from '../../supabase/functions/confirm-newsletter/email.ts';
import {
  type StoredMessage,
  writeEmail as writeNotification,
} from '../../supabase/functions/notify-operator/email.ts';
import { describeError } from '../programs/command.ts';
import { type Check, request } from './check.ts';
import { connect, type EmailProject } from './connect.ts';

const setSecrets = 'npx supabase@3.1.0 secrets set';

/** Tells what to do about a response of a function. */
function describeResponse(name: string, status: number, text: string): string {
  const advice: Record<number, string> = {
    401: text.startsWith('The header x-webhook-secret')
      ? `Set WEBHOOK_SECRET to the value in the header of the webhook. If it is that value, run ${setSecrets} WEBHOOK_SECRET=<value>.`
      : `It requires a user's token. Run npx supabase@3.1.0 functions deploy ${name} with this project's supabase/config.toml.`,
    404: `It is not deployed. Run npx supabase@3.1.0 functions deploy ${name}.`,
    502: "The email service did not accept the email. Check MAIL_API_KEY, MAIL_FROM and, at the service, that the sender's domain is verified. The function's log has the status.",
    503: `It is not set up or did not start. Set the secrets that the function's log names, with ${setSecrets} --env-file: docs/operations.md.`,
  };
  return `The function responded with status ${status}. ${advice[status] ?? "The function's log has the reason."}`;
}

/** Calls a function as the webhook of a table does. @throws UserError without a response */
async function callWebhook(
  { url, webhookSecret = '' }: EmailProject,
  name: string,
  table: string,
  record: object,
) {
  const body = JSON.stringify({ type: 'INSERT', table, schema: 'public', record, old_record: null });
  const headers = { 'content-type': 'application/json', 'x-webhook-secret': webhookSecret };
  const response = await request(`${url}/functions/v1/${name}`, { method: 'POST', headers, body });
  const text = await response.text().catch(describeError);
  return { isSent: response.status === 200, text, problem: describeResponse(name, response.status, text) };
}

/** Stores a subscription and has its confirmation email sent. */
export async function* sendNewsletterConfirmation(
  project: EmailProject,
  [email = '']: string[],
): AsyncGenerator<Check> {
  const subject = `the email service accepts "${writeConfirmation('').subject}" to ${email}`;
  const rows = connect(project.url, project.secretKey).from('newsletter_subscribers');
  const { data: row, error } = await rows.insert({ email, first_name: 'Test' }).select('id').single();
  if (!row) {
    yield { subject, problem: `The database did not store a subscription (${error?.message}). Try again.` };
    return;
  }
  const { isSent, text, problem } = await callWebhook(
    project,
    'confirm-newsletter',
    'newsletter_subscribers',
    row,
  );
  if (!isSent || text !== 'No email is due.') {
    yield { subject, problem: isSent ? undefined : problem };
    return;
  }
  const { data: counted } = await rows.select('emails_sent').eq('id', row.id).maybeSingle();
  yield counted?.emails_sent > 0
    ? { subject: `${subject} (the webhook called the function first)` }
    : {
        subject,
        problem: 'The limit is reached: 3 emails in 7 days to a mailbox. Use another mailbox.',
      };
}

/** Has the notification of a message sent that is not stored. @param mailbox the sender of the message */
export async function* sendNotification(project: EmailProject, mailbox: string): AsyncGenerator<Check> {
  const message: StoredMessage = {
    id: randomUUID(),
    reference: 'TEST-TEST',
    full_name: 'Test of npm run verify',
    email: mailbox,
    company_name: '',
    problem_description:
      'This message tests the notification. It is not stored, so npm run inbox does not list it.',
    additional_info: 'Package: Not specified',
    created_at: new Date().toISOString(),
  };
  const { isSent, problem } = await callWebhook(project, 'notify-operator', 'contact_submissions', message);
  yield {
    subject: `the email service accepts "${writeNotification(message).subject}" to MAIL_TO`,
    problem: isSent ? undefined : problem,
  };
}
