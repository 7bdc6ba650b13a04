/**
 * `npm run new -- article "Title"`: creates a draft in content/blog.
 * `npm run new -- legal-version privacy-policy [<commit>]`: archives a committed version of a legal document.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { UserError } from '../server/settings.ts';
import { readFileAtCommit } from '../src/build/check/git.ts';
import { findUnarchivedVersion } from '../src/build/check/legal.ts';
import { readMdxFile } from '../src/build/check/read.ts';
import { cookieCategories, storageKinds } from '../src/build/content/categories.ts';
import { type CompanyFact, describeCompany } from '../src/shared/company.ts';
import { formatIsoDay } from '../src/shared/dates.ts';
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

/** The text of a new article. The content check rejects the text in brackets in a published article. */
const renderArticle = (title: string) => `---
title: ${JSON.stringify(title)}
description: "[One or two sentences of 50 to 160 characters: what a reader learns.]"
date: ${formatIsoDay(new Date())}
author: "{name} AI"
authorTitle: AI writer
draft: true
---

[The first paragraph: what this article is about, in two or three sentences.]

## [A heading]

[Text.]
`;

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

/** Renders the committed cookie inventory as Markdown tables. */
function renderInventory(commit: string, siteName: string): string {
  const { cookies } = parse(readFileAtCommit('.', 'content/cookies.yaml', commit) ?? 'cookies: []');
  const escapeCell = (text: string) => text.replaceAll('{name}', siteName).replaceAll('|', '\\|').trim();
  return cookieCategories
    .map(({ id, title }) => {
      const rows: string[] = cookies
        .filter(({ category }: { category: string }) => category === id)
        .map(({ name, kind, purpose, life, owner }: Record<string, string>) =>
          [name, storageKinds[kind as keyof typeof storageKinds], purpose, life, owner].map((text) =>
            escapeCell(text ?? ''),
          ),
        )
        .map((cells: string[]) => `| ${cells.join(' | ')} |`);
      const table = [
        '| Name | Stored in | Purpose | Stored for | Set by |',
        '|---|---|---|---|---|',
        ...rows,
      ];
      return `### ${title}\n\n${rows.length > 0 ? table.join('\n') : 'None are used.'}`;
    })
    .join('\n\n');
}

/** Replaces the components that show current values with the committed values. */
function freezeValues(commit: string, text: string): string {
  const site = parse(readFileAtCommit('.', 'content/site.yaml', commit) ?? '');
  const createLink = (email: string) => `[${email}](mailto:${email})`;
  return text
    .replaceAll('<SiteName />', () => site.name)
    .replaceAll('<LegalName />', () => site.legalName)
    .replaceAll('<Address />', () => site.address.join(', '))
    .replace(/<Company fact="(\w+)" \/>/g, (_all, fact: CompanyFact) => describeCompany(site)[fact])
    .replace(/<Email for="(\w+)" \/>/g, (_all, use: string) => createLink(site.emails[use]))
    .replace(/\s*<LastScan \/>/g, '')
    .replaceAll('<CookieInventory />', () => renderInventory(commit, site.name));
}

/** @param target the name of the document, and optionally the commit that contains the version */
function archiveVersion(target: string): string {
  const [name = '', requested] = target.split(' ');
  const commit = requested ?? 'HEAD';
  const document = `content/legal/${name.replace(/^.*\/|\.mdx$/g, '')}.mdx`;
  const names = readdirSync('content/legal').flatMap((file) => /^(.+)\.mdx$/.exec(file)?.[1] ?? []);
  if (!existsSync(document))
    throw new UserError(`${document} does not exist. Use one of: ${names.join(', ')}.`);
  const text = readFileAtCommit('.', document, commit);
  const date = /^date:\s*["']?(\d{4}-\d{2}-\d{2})/m.exec(text ?? '')?.[1];
  if (!text)
    throw new UserError(`Commit ${commit} does not contain ${document}. Commit the published version first.`);
  if (!date) throw new UserError(`${document} has no date, so it has no versions. Edit it directly.`);
  const earlier = findUnarchivedVersion('.', readMdxFile(document, readFileSync(document, 'utf8')));
  const earlierDate = earlier?.values?.date ?? date;
  if (!requested && earlierDate !== date)
    throw new UserError(
      `The last commit has the text of ${date}. To archive the text of ${earlierDate}, add its commit: npm run new -- legal-version ${name} ${earlier?.commit}. To archive the text of ${date}, add HEAD.`,
    );
  const folder = document.replace('legal/', 'legal/versions/').replace('.mdx', '');
  const file = `${folder}/${date}.mdx`;
  if (existsSync(file))
    throw new UserError(`${file} already exists, so the text of ${date} is archived. Now edit ${document}.`);
  mkdirSync(folder, { recursive: true });
  // A notice announces the next version.
  writeFileSync(file, freezeValues(commit, text.replace(/^notice(?:Date)?:.*\n(?:[ \t]+.*\n)*/gm, '')));
  return `Created ${file} from ${commit}. The build fails until ${document} has a date after ${date}.`;
}

if (import.meta.main)
  await runCommand(async () => {
    const usage = `npm run new -- article "Title"                creates a draft in content/blog/
npm run new -- legal-version privacy-policy   archives the committed version of a legal document\nTo archive an older version, add its commit: npm run new -- legal-version privacy-policy HEAD~1`;
    const [kind, ...args] = readArguments(usage, { allowPositionals: true }).positionals;
    const create = { article: createArticle, 'legal-version': archiveVersion }[kind ?? ''];
    if (!create) throw new UserError(`${kind ? `Unknown command "${kind}".` : 'Add a command.'}\n\n${usage}`);
    if (args.length === 0) throw new UserError(`The command "${kind}" needs an argument.\n\n${usage}`);
    console.log(create(args.join(' ').trim()));
  });
