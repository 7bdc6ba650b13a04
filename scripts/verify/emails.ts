/** Sends the emails that a visitor can trigger to the operator's mailbox, and deletes what that creates. */
import { randomUUID } from 'node:crypto';
import { UserError } from '../../src/shared/user-error.ts';
import { callFunction } from '../programs/backend.ts';
import { type Check, reportFailures } from './check.ts';
import { connect, type Project } from './connect.ts';

/** A project whose data can be deleted. */
type EmailProject = Project & { secretKey: string };

/** The requests of the site's forms, and the email that each of them triggers. */
const requests = ({ url, key }: EmailProject, email: string) => {
  const visitor = connect(url, key);
  return [
    {
      subject: 'the sign-up form is accepted; its email confirms the account',
      send: () => visitor.auth.signUp({ email, password: randomUUID() }),
    },
    {
      subject: '"Forgot password" is accepted; its email sets a new password',
      send: () => visitor.auth.resetPasswordForEmail(email),
    },
    {
      subject: 'a newsletter subscription is accepted; its email confirms it',
      send: () => visitor.from('newsletter_subscribers').insert({ email, first_name: 'Test' }),
    },
    {
      subject: 'a contact message is accepted; MAIL_TO gets its notification',
      send: () =>
        visitor.from('contact_submissions').insert({
          idempotency_key: randomUUID(),
          service: '',
          full_name: 'Test of npm run verify',
          email,
          company_name: '',
          problem_description: 'This message tests the notification.',
          additional_info: 'Package: Not specified',
        }),
    },
  ];
};

/** What to look at, after all requests are accepted. @param site origin of the published site, if it is known */
const describeEmails = (email: string, site = 'the URL of your site') => `
Look at the three emails to ${email}, and at the notification to MAIL_TO:
- Have all four arrived, and not in the spam folder? If an account email is missing, see the log of Auth. If another one is missing, see its function's log and its webhook: docs/operations.md.
- Is the sender your domain? Does the header Authentication-Results report "pass" for SPF, DKIM and DMARC?
- Do the subjects have the name of your company? Otherwise run npm run check -- --fix and npx supabase@3.1.0 config push.
- Do links start with ${site}, and do those with a button have a # part? Otherwise turn off click tracking at the email service.
`;

/** Whether anything is stored under an email address. @throws UserError if the backend rejects the request */
async function isInUse(project: EmailProject, email: string): Promise<boolean> {
  const person = await callFunction<Record<string, unknown[]>>(project, 'find_person', {
    email_address: email,
  });
  return Object.values(person).some((rows) => rows.length > 0);
}

async function* deleteData(project: EmailProject, email: string): AsyncGenerator<Check> {
  await callFunction(project, 'forget_person', { email_address: email });
  yield { subject: `the test data of ${email} is deleted` };
}

/**
 * Sends the requests, and deletes the account, the subscription and the message at the end, also after a failure.
 * @param wait receives what to look at, and waits until the operator has seen the emails: functions read the rows
 * @throws UserError if the email address is in use
 */
export async function* sendEmails(
  project: EmailProject,
  email: string,
  wait: (text: string) => Promise<void>,
): AsyncGenerator<Check> {
  if (await isInUse(project, email))
    throw new UserError(
      `Something is stored for ${email}, so no email was sent. If it is left from an earlier run, run npm run inbox -- forget ${email}. Otherwise use another email address, such as ${email.replace('@', '+test@')}.`,
    );
  try {
    for (const { subject, send } of requests(project, email)) {
      const { error } = await send();
      yield {
        subject,
        problem: error ? `${error.message} (${error.code}). The service's log has the reason.` : undefined,
      };
    }
    await wait(describeEmails(email, project.site));
  } finally {
    yield* reportFailures(
      `the test data is deleted (otherwise run npm run inbox -- forget ${email})`,
      deleteData(project, email),
    );
  }
}
