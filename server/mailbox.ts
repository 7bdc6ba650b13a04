/** Stores each email of the embedded backend in a JSON file instead of sending it, and lists the emails at /_mailbox. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { escapeHtml } from '../src/shared/escape-html.ts';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When it was sent, ISO 8601 in UTC. */
  at: string;
}

/** A folder of emails; also the email driver of the embedded backend. */
export class Mailbox {
  readonly #folder: string;
  #count = 0;

  /** @param folder an existing, writable folder */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores an email. File names sort by time. */
  async send({
    to,
    subject,
    text = '',
    html,
  }: Omit<Email, 'text' | 'at'> & { text?: string }): Promise<void> {
    const at = new Date().toISOString();
    this.#count += 1;
    const name = `${at.replaceAll(':', '-')}-${String(this.#count).padStart(4, '0')}.json`;
    const email: Email = { to, subject, text, html, at };
    writeFileSync(path.join(this.#folder, name), `${JSON.stringify(email, null, 2)}\n`);
  }

  /** Lists the emails to one recipient, or all emails, oldest first. */
  list(to?: string | null): Email[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name): Email => JSON.parse(readFileSync(path.join(this.#folder, name), 'utf8')))
      .filter((email) => !to || email.to === to);
  }

  /** Responds to /_mailbox with JSON for `Accept: application/json`, otherwise with a page, newest email first. */
  respond(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const emails = this.list(url.searchParams.get('to'));
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-robots-tag', 'noindex');
    // Its links open accounts: no other site may place them under the pointer.
    response.setHeader('content-security-policy', "frame-ancestors 'none'");
    if (request.headers.accept?.includes('application/json')) {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(emails));
      return;
    }
    const style =
      'body{max-width:52rem;margin:0 auto;padding:2rem 1rem;background:#090909;color:#f3eee4;font:1rem/1.5 Arial,sans-serif}article{border-top:1px solid #938d82;padding:1rem 0 2rem}a{color:#ff9a7b;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:30rem;border:1px solid #33302c}';
    const items = emails.reverse().map(
      (email) => `<article>
<h2>${escapeHtml(email.subject)}</h2>
<p>To ${escapeHtml(email.to)}, <time datetime="${escapeHtml(email.at)}">${escapeHtml(email.at)}</time></p>
<ul>${[...email.html.matchAll(/href="([^"]+)"/g)]
        .map(([, href = '']) => href.replaceAll('&amp;', '&'))
        .filter((href, index, all) => /^https?:/.test(href) && all.indexOf(href) === index)
        .map((href) => `<li><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></li>`)
        .join('')}</ul>
${email.text && `<details><summary>Text</summary><pre>${escapeHtml(email.text)}</pre></details>\n`}<iframe sandbox title="${escapeHtml(email.subject)}" srcdoc="${escapeHtml(email.html)}"></iframe>
</article>`,
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>${style}</style></head>
<body><h1>Mailbox</h1><p>Emails of the embedded backend. None of them was delivered.</p>
${items.join('\n') || '<p>No emails yet. They appear here when you subscribe to the newsletter, request a password reset or, with CONFIRMATIONS=1, create an account.</p>'}
</body></html>`);
  }
}
