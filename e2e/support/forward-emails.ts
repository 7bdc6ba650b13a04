/**
 * The email service of the Edge Functions while they are tested: takes an email in the format of
 * supabase/functions/_shared/send-email.ts and forwards it to Mailpit at E2E_MAILBOX_URL. Listens on PORT.
 */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { runCommand } from '../../scripts/programs/command.ts';
import { readPort } from '../../server/settings.ts';

interface Message {
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
}

await runCommand(async () => {
  const mailbox = process.env.E2E_MAILBOX_URL ?? 'http://127.0.0.1:54324';
  createServer(async (request, response) => {
    const { from, to, subject, html, text } = (await json(request)) as Message;
    const { status } = await fetch(`${mailbox}/api/v1/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        From: { Email: /<(.+)>/.exec(from)?.[1] ?? from },
        To: to.map((Email) => ({ Email })),
        Subject: subject,
        HTML: html,
        Text: text,
      }),
    });
    response.writeHead(status).end();
  }).listen(readPort('PORT', 4330));
});
