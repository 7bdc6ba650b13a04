/** Sends the emails that a visitor can trigger to the operator's mailbox, and deletes what that creates. */
import { randomUUID } from 'node:crypto';
import { UserError } from '../../src/shared/user-error.ts';
import { callFunction } from '../programs/backend.ts';
import { type Check, connect, createCheck, type Project } from './check.ts';

/** The requests of the site's forms, by the email that each of them triggers. */
const listRequests = ({ url, key }: Project, email: string) => {
  const visitor = connect(url, key);
  return {
    'the sign-up form is accepted; its email confirms the account': () =>
      visitor.auth.signUp({ email, password: randomUUID() }),
    '"Forgot password" is accepted; its email sets a new password': () =>
      visitor.auth.resetPasswordForEmail(email),
    'a newsletter subscription is accepted; its email confirms it': () =>
      visitor.from('newsletter_subscribers').insert({ email, first_name: 'Test' }),
    'a contact message is accepted; MAIL_TO gets its notification': () =>
      visitor.from('contact_submissions').insert({
        full_name: 'Test of npm run verify',
        email,
        problem_description: 'This message tests the notification.',
        additional_info: 'Package: Not specified',
      }),
  };
};

/** What to look at, after all requests are accepted. */
const formatQuestions = (email: string, site = 'the URL of your site') => `
Look at the three emails to ${email}, and at the notification to MAIL_TO:
- Have all four arrived, and not in the spam folder? If an account email is missing, see the log of Auth. If another one is missing, see its function's log and its webhook: docs/operations.md.
- Is the sender your domain? Does the header Authentication-Results report "pass" for SPF, DKIM and DMARC?
- Do the subjects have the name of your company? Otherwise run npm run check -- --fix and npx supabase@3.1.0 config push.
- Do links start with ${site}, and do those with a button have a # part? Otherwise turn off click tracking at the email service.
`;

/**
 * Sends the requests, and deletes the account, the subscription and the message at the end, also after a failure.
 * @param wait receives what to look at, and waits until the operator has seen the emails: functions read the rows
 * @throws UserError if the email address is in use
 */
export async function* sendEmails(
  project: Project & { secretKey: string },
  email: string,
  wait: (text: string) => Promise<unknown>,
): AsyncGenerator<Check> {
  const person = { email_address: email };
  const tables = await callFunction<Record<string, unknown[]>>(project, 'find_person', person);
  if (Object.values(tables).some((rows) => rows.length > 0))
    throw new UserError(
      `Something is stored for ${email}, so no email was sent. If it is left from an earlier run, run npm run inbox -- forget ${email}. Otherwise use another email address, such as ${email.replace('@', '+test@')}.`,
    );
  try {
    for (const [subject, send] of Object.entries(listRequests(project, email))) {
      const { error } = await send();
      const problem = `${error?.message} (${error?.code}). The service's log has the reason.`;
      yield createCheck(subject, !error, problem);
    }
    await wait(formatQuestions(email, project.site));
  } finally {
    const isDeleted = await callFunction(project, 'forget_person', person).then(
      () => true,
      () => false,
    );
    yield createCheck('the test data is deleted', isDeleted, `Run npm run inbox -- forget ${email}.`);
  }
}
