import { escapeHtml } from '../../../src/shared/escape-html.ts';
import { company } from '../_shared/company.ts';
import { layOutEmail } from '../_shared/email-layout.ts';
import type { Email } from '../_shared/send-email.ts';

const subject = `Confirm your subscription to the ${company.name} newsletter`;
const request = `You (or someone using your email address) subscribed to the newsletter of ${company.name}. To confirm, open the link below, enter your first name and click CONFIRM.`;
const expiry =
  'The link expires 7 days after you first subscribed. If you got more than one email, use the newest.';
const disclaimer =
  'If you didn’t request this, ignore this email: you won’t receive the newsletter, and the entry is deleted after 7 days.';

/** Returns the email as text and as HTML. @param link URL of the confirmation page */
export function writeEmail(link: string): Required<Omit<Email, 'reply_to'>> {
  const sender = `${company.legalName}, ${company.address}`;
  const text = [request, link, expiry, disclaimer, `${sender}\nQuestions: ${company.support}`, ''].join(
    '\n\n',
  );
  const content = {
    title: 'Confirm your subscription',
    paragraphs: [escapeHtml(request)],
    link: { label: 'Confirm subscription', url: link, note: expiry },
    disclaimer,
  };
  const html = layOutEmail(content, {
    name: escapeHtml(company.name),
    legalName: escapeHtml(company.legalName),
    address: escapeHtml(company.address),
    support: escapeHtml(company.support),
  });
  return { subject, text, html };
}
