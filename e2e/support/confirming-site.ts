/** A site whose project requires every new email address to be confirmed, as a published site does. */
import { expect, type Page, test } from '@playwright/test';
import { Accounts } from './accounts.ts';
import { Database } from './database.ts';
import { Mailbox } from './mailbox.ts';
import { openConfirmingProject } from './project.ts';

export interface ConfirmingSite {
  accounts: Accounts;
  database: Database;
  mailbox: Mailbox;
  stop: () => void;
}

/** Opens the site, and skips the tests if the project does not require confirmation. Call it in `beforeAll`. */
export async function startConfirmingSite(port: number): Promise<ConfirmingSite> {
  const project = await openConfirmingProject(port);
  if (project === null) {
    test.skip(true, 'The project does not require confirmation.');
    throw new Error('unreachable');
  }
  return {
    accounts: new Accounts(project),
    database: new Database(project),
    mailbox: new Mailbox(project, project.siteOrigin),
    stop: project.stop,
  };
}

export async function confirmAccount(page: Page, name: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Confirm account' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'CONFIRM' }).click();
}

/** Confirms an account, and expects its page. The ten requests that the button sends can take many seconds. */
export async function confirmAndOpenAccount(page: Page, name: string, password: string): Promise<void> {
  await confirmAccount(page, name, password);
  await expect(page).toHaveURL('/your-account', { timeout: 30_000 });
}
