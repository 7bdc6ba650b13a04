/**
 * `npm run live-check -- --first-day`: what only a fresh project can show, done once as a visitor does it. It signs up,
 * has the link of the mail pasted, sends a message, puts up a photo, and deletes the account with all of it.
 */
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { createClient } from '@supabase/supabase-js';
import { SettingsError } from '../../server/settings.ts';
import type { Project } from './backend.ts';
import type { Finding } from './finding.ts';

/** Puts a question to the operator. @returns the answer, without spaces around it */
export type Ask = (question: string) => Promise<string>;

/** Asks in the terminal. */
export async function askInTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question}\n> `)).trim();
  } finally {
    terminal.close();
  }
}

/** The smallest picture in WebP. */
const picture = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** The token that a link of supabase/templates carries. */
function readToken(link: string): string {
  const [, token] = /[#&]token_hash=([^&]+)/.exec(link) ?? [];
  if (!token || !/&email=./.test(link))
    throw new Error('the link is another one: copy the texts of supabase/templates into the project');
  return token;
}

/**
 * Goes the way of a visitor, once.
 * @param ask for an address whose mail the operator reads, and for the link in it
 * @returns a finding for every step, up to the first that failed; the account is deleted, but for one whose sign-up failed
 * @throws SettingsError when the project has no such address to work with
 */
export async function spendFirstDay(project: Project, ask: Ask): Promise<Finding[]> {
  const email = await ask('An address without an account, whose mail you can read now:');
  if (!email.includes('@')) throw new SettingsError(`"${email}" is no address.`);
  const password = randomUUID();
  const client = createClient(project.url, project.key, { auth: { persistSession: false } });
  const findings: Finding[] = [];
  let id = '';

  /** Does one step. @returns whether it went well */
  const step = async (what: string, work: () => Promise<string>): Promise<boolean> => {
    try {
      findings.push({ what, isGood: true, says: await work() });
      return true;
    } catch (error) {
      findings.push({ what, isGood: false, says: `failed: ${(error as Error).message}` });
      return false;
    }
  };
  const must = <Answer extends { data: unknown; error: Error | null }>({ data, error }: Answer) => {
    if (error) throw error;
    return data as NonNullable<Answer['data']>;
  };

  const signUp = () =>
    step('sign-up', async () => {
      const { user, session } = must(
        await client.auth.signUp({ email, password, options: { data: { full_name: 'First day' } } }),
      );
      id = user?.id ?? '';
      if (session) return 'signs in at once: confirmations are off';
      const token_hash = readToken(await ask('The link of the mail that arrives now:'));
      must(await client.auth.verifyOtp({ token_hash, type: 'signup' }));
      return 'is confirmed by the link of the mail';
    });
  const profile = () =>
    step('profile', async () => {
      must(await client.from('profiles').select('id').eq('id', id).single());
      return 'was made by the database';
    });
  const message = () =>
    step('message', async () => {
      const row = {
        idempotency_key: randomUUID(),
        full_name: 'First day',
        email,
        problem_description: 'Sent by npm run live-check. Mark it as handled.',
        additional_info: 'Package: leader',
      };
      must(await client.from('contact_submissions').insert(row));
      return `is stored. npm run inbox -- handled ${row.idempotency_key.slice(0, 8)} marks it as handled`;
    });
  const photo = () =>
    step('photo', async () => {
      const files = client.storage.from('avatars');
      const file = `${id}/avatar.webp`;
      must(await files.upload(file, picture, { contentType: 'image/webp', upsert: true }));
      const shown = await fetch(files.getPublicUrl(file).data.publicUrl);
      if (!shown.ok) throw new Error(`its address answers ${shown.status}`);
      must(await files.remove([file]));
      return 'is stored, shown and removed';
    });
  const end = () =>
    step('end of the account', async () => {
      // A session that has just begun: the database wants one.
      must(await client.auth.signInWithPassword({ email, password }));
      must(await client.rpc('delete_own_account', { with_newsletter: false }));
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (!error) throw new Error('the account is still there: delete it in Studio');
      return 'leaves nothing behind but the message';
    });

  if (await signUp()) {
    if ((await profile()) && (await message())) await photo();
    await end();
  }
  return findings;
}
