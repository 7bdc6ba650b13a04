/** Reads the mail that the embedded backend kept instead of delivering. */
import { expect } from '@playwright/test';
import type { Mail } from '../../server/mailbox.ts';
import { backendOrigin } from './origins.ts';

export class Mailbox {
  /** All mails to an address, oldest first. */
  async list(to: string): Promise<Mail[]> {
    const response = await fetch(`${backendOrigin}/_mailbox?to=${encodeURIComponent(to)}`, {
      headers: { accept: 'application/json' },
    });
    return response.json() as Promise<Mail[]>;
  }

  /** Waits for the newest mail to an address and returns the link in it. */
  async waitForLink(to: string): Promise<string> {
    let link = '';
    await expect(async () => {
      const mail = (await this.list(to)).at(-1);
      link = /href="([^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(link, `a link in a mail to ${to}`).not.toBe('');
    }).toPass({ timeout: 10_000 });
    return link;
  }
}
