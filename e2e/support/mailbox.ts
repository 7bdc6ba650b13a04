/** Reads the emails that the project sent. */
import { expect } from '@playwright/test';
import { type Email, type Project, project, siteOrigin } from './project.ts';

/** The first link with a token in an email. */
function findLink({ html }: Email, origin: string): string | undefined {
  return [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .find((href) => href.startsWith(origin) && href.includes('token='));
}

export class Mailbox {
  readonly #project: Project;
  readonly #siteOrigin: string;

  constructor(of: Project = project, origin = siteOrigin) {
    this.#project = of;
    this.#siteOrigin = origin;
  }

  list(to: string): Promise<Email[]> {
    return this.#project.listEmails(to);
  }

  /** Waits for the newest email with a link to the site, and returns the link. */
  async waitForLink(to: string): Promise<string> {
    let link: string | undefined;
    await expect(async () => {
      const links = (await this.list(to)).map((email) => findLink(email, this.#siteOrigin));
      link = links.findLast(Boolean);
      expect(link, `a link in an email to ${to}`).toBeTruthy();
    }).toPass({ timeout: 10_000 });
    return link ?? '';
  }
}
