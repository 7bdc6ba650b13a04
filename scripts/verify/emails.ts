/** Sends each email of the project once to the operator's mailbox, and deletes the accounts and rows that this needs. */
import { limits } from '../../src/shared/limits.ts';
import { UserError } from '../../src/shared/user-error.ts';
import { plainEmailAddressPattern } from '../../supabase/functions/_shared/send-email.ts';
import { callFunction } from '../programs/backend.ts';
import { readEmail } from '../programs/command.ts';
import { readEmailSettings, sendChanges, sendConfirmation, sendMagicLink } from './account-emails.ts';
import { type Check, reportFailures } from './check.ts';
import type { EmailProject } from './connect.ts';
import { sendNewsletterConfirmation, sendNotification } from './function-emails.ts';

interface Step {
  /** What follows `+verify-` in the email addresses that the step creates. Each gets its own account or row. */
  tags: string[];
  send(project: EmailProject, emails: string[]): AsyncGenerator<Check>;
}

const steps: Step[] = [
  { tags: ['sign-up'], send: sendConfirmation },
  { tags: ['account', 'new-email'], send: sendChanges },
  { tags: ['sign-in'], send: sendMagicLink },
  { tags: ['newsletter'], send: sendNewsletterConfirmation },
];

const addTag = (mailbox: string, tag: string) => mailbox.replace('@', `+verify-${tag}@`);

/**
 * Reads the mailbox that gets the emails.
 * @throws UserError if it is not an email address, or cannot have a tag
 */
export function readMailbox(text: string): string {
  const advice = 'Use a mailbox of yours, such as you@example.com, that accepts tags after a +.';
  const mailbox = readEmail(text, advice);
  const isTooLong = steps.some(({ tags }) =>
    tags.some((tag) => {
      const email = addTag(mailbox, tag);
      return email.length > limits.email || email.indexOf('@') > 64;
    }),
  );
  if (isTooLong) throw new UserError(`"${text}" is too long to add a tag. ${advice}`);
  if (!plainEmailAddressPattern.test(mailbox))
    throw new UserError(`"${text}" has characters that the newsletter does not accept. ${advice}`);
  return mailbox;
}

/** Whether anything is stored under an email address. @throws UserError if the backend rejects the request */
async function isInUse(project: EmailProject, email: string): Promise<boolean> {
  const person = await callFunction<Record<string, unknown[]>>(project, 'find_person', {
    email_address: email,
  });
  return Object.values(person).some((rows) => rows.length > 0);
}

async function deleteData(project: EmailProject, emails: string[]): Promise<Check[]> {
  const deletions = emails.map(async (email) => {
    const subject = `the test data of ${email} is deleted`;
    try {
      await callFunction(project, 'forget_person', { email_address: email });
      return { subject };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { subject, problem: `${error.message} Then run npm run inbox -- forget ${email}.` };
    }
  });
  return Promise.all(deletions);
}

/** Runs a step with email addresses that are not in use, and deletes what it has created. */
async function* runStep(project: EmailProject, { tags, send }: Step, mailbox: string): AsyncGenerator<Check> {
  const emails = tags.map((tag) => addTag(mailbox, tag));
  for (const email of emails)
    if (await isInUse(project, email)) {
      const problem = `An account, a subscription or a message has it, so no email was sent to it, and nothing was deleted. If it is left from an earlier run, run npm run inbox -- forget ${email}. Otherwise use another mailbox.`;
      yield { subject: `${email} is not in use`, problem };
      return;
    }
  try {
    yield* send(project, emails);
  } finally {
    yield* await deleteData(project, emails);
  }
}

/**
 * Sends the emails, and yields who accepted each of them.
 * @param mailbox from `readMailbox`
 * @param stop ends the command after the current step, whose data is deleted
 */
export async function* sendEmails(
  project: EmailProject,
  mailbox: string,
  stop: AbortSignal,
): AsyncGenerator<Check> {
  for (const step of steps) {
    if (stop.aborted) return;
    yield* reportFailures(
      `emails to ${addTag(mailbox, step.tags[0] ?? '')} are sent`,
      runStep(project, step, mailbox),
    );
  }
  if (!stop.aborted) yield* reportFailures('the notification is sent', sendNotification(project, mailbox));
}

/** Lists what to look at in the mailbox. @param site origin of the site, if it is known */
export const describeInbox = (
  mailbox: string,
  site: string | undefined,
): string => `Look at each email, in the inbox of ${mailbox} and of MAIL_TO:
- Have all accepted emails arrived, and not in the spam folder? Two arrive for a change of the email address. If "was changed" is missing, its notification is off.
- Is the sender your domain: ${readEmailSettings().sender} for accounts, MAIL_FROM for the newsletter and the notification?
- Does the subject have the name of your company? Otherwise the templates of an earlier config push are used.
- Do links start with ${site ?? 'the URL of your site'}, and do those with a button have their # part? Otherwise turn off click tracking at the email service. Look at the link, but do not open it: the accounts are deleted.
- Does "Show original" or the header Authentication-Results report "pass" for SPF, DKIM and DMARC?
- Does the newsletter email have a text/plain part? The auth service sends only HTML.`;
