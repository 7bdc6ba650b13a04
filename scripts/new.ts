/**
 * `npm run new -- article "Title"`: creates a draft in content/blog.
 * `npm run new -- legal-version privacy-policy`: archives the published text of a legal document.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { parseDocument } from 'yaml';
import { findPublishedCommit, readGit, unreadableBranch } from '../src/node/content-rules/git.ts';
import { frontMatter } from '../src/node/content-rules/read.ts';
import { freezeValues } from '../src/node/queries/freeze-values.ts';
import { formatIsoDay } from '../src/shared/dates.ts';
import { UserError } from '../src/shared/user-error.ts';
import { loadSchemas } from './content/schemas.ts';
import { readArguments, runCommand } from './programs/command.ts';

/** Converts a title to a slug: lower-case ASCII letters, digits and single hyphens. */
const slugify = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** A new article with text in brackets, which the content check rejects in a published article. */
const articleTemplate = 'content/blog/_template.mdx';

/** Copies the template. @param title in one line */
const renderArticle = (title: string) =>
  readFileSync(articleTemplate, 'utf8')
    .replace(/^title: .*$/m, () => `title: ${JSON.stringify(title)}`)
    .replace(/^date: .*$/m, `date: ${formatIsoDay(new Date())}`);

function createArticle(title: string): string {
  const name = slugify(title);
  if (title.length < 10 || title.length > 80)
    throw new UserError(`Write a title of 10 to 80 characters. This title has ${title.length}.`);
  if (name === '')
    throw new UserError(
      'The URL needs Latin letters or digits, and this title has none. Add some, or create the file by hand.',
    );
  const file = `content/blog/${name}.mdx`;
  if (existsSync(file)) throw new UserError(`${file} already exists. Edit it, or choose another title.`);
  writeFileSync(file, renderArticle(title));
  return `Created ${file}. Replace the text in brackets, and remove the line draft: true to publish.`;
}

/** Removes the fields that an archived version does not have, such as redirects and the notice of the next version. */
async function removeOtherFields(text: string): Promise<string> {
  const { shape } = (await loadSchemas()).versions as z.ZodObject;
  return text.replace(frontMatter, (_all, yaml: string) => {
    const fields = parseDocument(yaml);
    for (const name of Object.keys(fields.toJS())) if (!(name in shape)) fields.delete(name);
    return `---\n${fields.toString({ lineWidth: 0 })}---\n`;
  });
}

/** @param name of the document */
async function archiveVersion(name: string): Promise<string> {
  const document = `content/legal/${name.replace(/^.*\/|\.mdx$/g, '')}.mdx`;
  const names = readdirSync('content/legal').flatMap((file) => /^(.+)\.mdx$/.exec(file)?.[1] ?? []);
  if (!existsSync(document))
    throw new UserError(`${document} does not exist. Use one of: ${names.join(', ')}.`);
  const commit = findPublishedCommit('.');
  if (!commit) throw new UserError(`The published text cannot be read: ${unreadableBranch}.`);
  const read = (file: string) => readGit('.', 'show', `${commit}:./${file}`);
  const text = read(document);
  const date = /^date:\s*["']?(\d{4}-\d{2}-\d{2})/m.exec(text ?? '')?.[1];
  if (!text)
    throw new UserError(
      `${document} is not published yet, so it has no published version. Edit it directly.`,
    );
  if (!date) throw new UserError(`${document} has no date, so it has no versions. Edit it directly.`);
  const folder = document.replace('legal/', 'legal/versions/').replace('.mdx', '');
  const file = `${folder}/${date}.mdx`;
  if (existsSync(file))
    throw new UserError(`${file} already exists, so the text of ${date} is archived. Now edit ${document}.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, freezeValues(await removeOtherFields(text), read));
  return `Created ${file} from ${commit.slice(0, 10)}. The build fails until ${document} has a date after ${date}.`;
}

const usage = `npm run new -- article "Title"                creates a draft in content/blog/
npm run new -- legal-version privacy-policy   archives the published text of a legal document`;

/** @param words the command and its argument @returns what was created @throws UserError with the usage */
export async function create([kind, ...args]: string[]): Promise<string> {
  const createFile = { article: createArticle, 'legal-version': archiveVersion }[kind ?? ''];
  if (!createFile)
    throw new UserError(`${kind ? `Unknown command "${kind}".` : 'Add a command.'}\n\n${usage}`);
  if (args.length === 0) throw new UserError(`The command "${kind}" needs an argument.\n\n${usage}`);
  return createFile(args.join(' ').trim());
}

if (import.meta.main)
  await runCommand(async () =>
    console.log(await create(readArguments(usage, { allowPositionals: true }).positionals)),
  );
