/** Checks the import rules and conventions of CONTRIBUTING.md. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { findMisnamedMigration } from '../server/database.ts';

interface Source {
  /** Relative to the project, with forward slashes. */
  file: string;
  text: string;
  /** Imported names; relative ones are resolved to the project. */
  imports: string[];
}

/** The code of a file: all of it, or the front matter and the scripts of an Astro component. */
function readScripts(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const frontMatter = /^\s*---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const tags = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, body]) => body);
  return [frontMatter, ...tags].join('\n');
}

function readImports(file: string, text: string): string[] {
  if (file.endsWith('.css')) return [...text.matchAll(/^@import "([^"]+)"/gm)].map(([, name = '']) => name);
  return ts.preProcessFile(readScripts(file, text), true, true).importedFiles.map(({ fileName }) => fileName);
}

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const imports = readImports(file, text).map((name) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  );
  return { file, text, imports };
}

const isGenerated = (file: string) => file === 'src/client/backend/database.types.ts';
const names = globSync('{{src,server,scripts,deploy,content,supabase,tests,e2e}/**/*,*.ts,*.mjs}').map(
  (name) => name.split(path.sep).join('/'),
);
const sources = names.filter((name) => /\.(?:ts|tsx|astro|mdx|mjs|js)$/.test(name)).map(readSource);
const sheets = names.filter((name) => name.startsWith('src/') && name.endsWith('.css')).map(readSource);

const isBelow = (name: string, ...folders: string[]) =>
  folders.some((folder) => name.startsWith(`${folder}/`));
const below = (...folders: string[]) => sources.filter(({ file }) => isBelow(file, ...folders));
const except = (files: Source[], ...folders: string[]) =>
  files.filter(({ file }) => !isBelow(file, ...folders));

/** Every import in these files that a rule forbids, as `file -> import`. */
const forbidden = (files: Source[], isForbidden: (name: string) => boolean) =>
  files.flatMap(({ file, imports }) => imports.filter(isForbidden).map((name) => `${file} -> ${name}`));

const matching = (files: Source[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** The folders and files of the project that each folder may import, besides itself, styles and assets. */
const allowedImports: Record<string, string> = {
  'src/pages':
    'src/layouts src/components src/islands src/node/queries src/node/graphics src/shared src/pages/sign-in-page.astro',
  'src/layouts': 'src/layouts src/components src/islands src/node/queries src/node/graphics src/shared',
  'src/components': 'src/components src/node src/client src/shared',
  'src/islands': 'src/islands src/client src/shared',
  'src/client': 'src/client src/shared',
  'src/node': 'src/node src/shared deploy/rules.ts',
  'src/node/integrations': 'src/node src/shared deploy server',
  'src/schemas': 'src/schemas src/shared',
  'src/shared': 'src/shared',
  server: 'server deploy supabase/functions src/shared',
  deploy: 'deploy',
  scripts:
    'scripts server deploy supabase/functions src/node src/content.config.ts src/shared src/client/backend/database.types.ts',
  supabase: 'supabase src/shared',
  tests: 'tests e2e/support scripts server deploy supabase src astro.config.mjs',
  'e2e/support':
    'e2e/support tests/support scripts server deploy src/shared src/node src/client/backend/database.types.ts',
  e2e: 'e2e/support tests/support scripts server deploy src/shared src/node',
};

const folders = Object.keys(allowedImports);
const projectFolders = ['src', 'server', 'deploy', 'scripts', 'supabase', 'content', 'tests', 'e2e'];

it.each(Object.entries(allowedImports))('files in %s import only from: %s', (folder, allowed) => {
  const targets = [...allowed.split(' '), 'src/styles', 'src/assets'];
  const isForbidden = (name: string) => isBelow(name, ...projectFolders) && !isBelow(`${name}/`, ...targets);
  const nested = folders.filter((other) => isBelow(other, folder));
  const files = except(below(folder), ...nested);
  expect(files).not.toEqual([]);
  expect(forbidden(files, isForbidden)).toEqual([]);
});

const isReact = (name: string) => /^react(?:-dom)?(?:\/|$)|^react-hot-toast/.test(name);
const isSupabase = (name: string) => name.startsWith('@supabase/');
const site = below('src');
const markup = site.filter(({ file }) => /\.(?:astro|tsx)$/.test(file));
const intentIslands = site.flatMap(({ text }) =>
  [...text.matchAll(/<(\w+)\b[^>]*\bclient:intent\b(?!=)/g)].map(([, name]) => name),
);
const imported = [...sources, ...sheets].flatMap(({ imports }) => imports.map((name) => name.split('?')[0]));

/** The violations of each rule. */
const rules: Record<string, string[]> = {
  'Supabase is imported only in client/backend, server/lite.ts, its contract test and the verify command':
    forbidden(
      except(sources, 'src/client/backend', 'scripts/verify').filter(
        ({ file }) => !['server/lite.ts', 'tests/database/lite.test.ts'].includes(file),
      ),
      isSupabase,
    ),
  'the browser loads Supabase on demand': matching(
    below('src/client/backend'),
    /^import (?!type\b)[^;]*from '@supabase\//m,
  ),
  'React is imported only in islands and their tests': forbidden(
    except(sources, 'src/islands', 'tests/components'),
    isReact,
  ),
  'React components exist only in islands': names.filter(
    (name) => name.endsWith('.tsx') && !isBelow(name, 'src/islands', 'tests/components'),
  ),
  'commands start no shell and no link in node_modules/.bin, which Windows cannot start': matching(
    below('scripts', 'server', 'src', 'deploy'),
    /\.bin[/'"]|\/bin\/sh\b|(?:spawn|spawnSync|execFile)\(\s*['"](?:npm|npx|sh|bash)['"]/,
  ),
  'content collections are read only in node/queries': matching(
    except(site, 'src/node/queries'),
    /\bget(?:Collection|Entry|Entries)\(/,
  ),
  'client code does not trust metadata that the user can write': matching(
    site,
    /user_metadata\.(?!full_name\b)\w/,
  ),
  'client directives are set only in pages and layouts': matching(
    except(markup, 'src/pages', 'src/layouts'),
    /\sclient:[a-z]+/,
  ),
  'islands with client:intent announce that they are hydrated, so that no early click is lost': below(
    'src/islands',
  )
    .filter(({ text }) => intentIslands.some((name) => text.includes(`function ${name}(`)))
    .filter(({ text }) => !/\b(?:useForm|announceHydration)\b/.test(text))
    .map(({ file }) => file),
  'islands and components send no requests of their own': matching(
    below('src/islands', 'src/components'),
    /\bfetch\(|sendBeacon/,
  ),
  'scripts cut each value of the URL: a field with 20,000 combining characters blocks the tab': matching(
    below('src/components', 'src/pages', 'src/layouts', 'src/islands', 'src/client'),
    /URLSearchParams\(location(?!\.(?:search|hash\.slice\(1\))\)(?:\.has\(|\.get\('\w+'\)\?\.slice\(0, ))|new URL\(location|decodeURI\w*\(location/,
  ),
  'dates are formatted only in shared/dates.ts, so that they have one form': matching(
    site.filter(({ file }) => file !== 'src/shared/dates.ts'),
    /Intl\.DateTimeFormat|toLocale(?:Date|Time)String|dateStyle/,
  ),
  'markup has no style attribute, which the CSP forbids': matching(
    markup,
    /\sstyle=|\bset:html=\{[^}]*style=/,
  ),
  'pages load nothing from another host': matching(
    site.filter(({ file }) => !isGenerated(file)),
    /(?:src|href)="https?:\/\/|url\(['"]?https?:/,
  ),
  // tests/dist/pages.test.ts checks the texts of pages.
  'texts in scripts have curly apostrophes': matching(
    // The specification fixes the two messages in these files.
    below('src/islands', 'src/client', 'src/shared').filter(
      ({ file }) => !/shared\/(?:limits|messages\/newsletter)\.ts$/.test(file),
    ),
    /"[^"\n]*\p{L}'\p{L}[^"\n]*"|^(?!\s*(?:\/?\*|\/\/)).*`[^`\n]*\p{L}'\p{L}/mu,
  ),
  'security headers are defined only in deploy': matching(
    below('src', 'server'),
    /Strict-Transport-Security|Permissions-Policy|Cross-Origin-\w+-Policy/i,
  ),
  'content has no code files': names.filter(
    (name) => isBelow(name, 'content') && /\.(?:ts|tsx|js|mjs|astro|css)$/.test(name),
  ),
  'pages and layouts import no stylesheet of a component': forbidden(
    below('src/pages', 'src/layouts'),
    (name) => name.includes('.css') && !isBelow(name, 'src/styles'),
  ),
  'pages have no styles': matching(below('src/pages'), /<style\b/),
  'every stylesheet is imported': sheets.map(({ file }) => file).filter((file) => !imported.includes(file)),
  'no module only re-exports others': matching(sources, /^export (?:\*|\{[^}]*\}) from /m),
};

it.each(Object.entries(rules))('%s', (_, violations) => {
  expect(violations).toEqual([]);
});

/**
 * Returns the names that a function takes from the rest of its file, including imports, except types.
 * @param name of a function of the file
 */
function findOutsideNames(text: string, name: string): string[] {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const declared = new Set<string>();
  const collect = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) declared.add(node.text);
    else if (ts.isFunctionLike(node)) collect(node.name ?? node);
    else if (ts.isVariableDeclaration(node)) collect(node.name);
    else if (!ts.isTypeNode(node)) ts.forEachChild(node, collect);
  };
  let found: ts.FunctionDeclaration | undefined;
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) found = statement;
    else if (ts.isFunctionDeclaration(statement) && statement.name) declared.add(statement.name.text);
    else if (ts.isVariableStatement(statement) || ts.isImportDeclaration(statement)) collect(statement);
  }
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    const isProperty = node.parent && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
    if (ts.isIdentifier(node) && !isProperty && declared.has(node.text)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  if (found) visit(found);
  return [...used];
}

/** The functions that a component writes into an inline script, with the file that declares them. */
const inlinedFunctions = below('src')
  .filter(({ file }) => file.endsWith('.astro'))
  .flatMap((component) =>
    [...component.text.matchAll(/\(\$\{(\w+)\}\)/g)].map(([, name = '']) => {
      const isOwn = component.text.includes(`function ${name}(`);
      const source = isOwn
        ? component
        : sources.find(
            ({ file, text }) =>
              component.imports.includes(file.replace(/\.ts$/, '')) && text.includes(`function ${name}(`),
          );
      return { name, source };
    }),
  );

it.each(inlinedFunctions)('the inlined function $name uses nothing outside itself', ({ name, source }) => {
  expect(source, `No file that the component imports declares ${name}.`).toBeDefined();
  expect(findOutsideNames(readScripts(source?.file ?? '', source?.text ?? ''), name)).toEqual([]);
});

it('every migration has a name that is applied', () => {
  expect(findMisnamedMigration(readdirSync('supabase/migrations'))).toBeUndefined();
  for (const name of ['add_town.sql', '2025071509_add_town.sql'])
    expect(findMisnamedMigration(['.DS_Store', name])).toBe(name);
});
