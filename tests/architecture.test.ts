/** Checks the import rules and conventions of CONTRIBUTING.md. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

interface Source {
  /** Relative to the project, with forward slashes. */
  file: string;
  text: string;
  /** Imported names; relative ones are resolved to the project. */
  imports: string[];
}

/** The code of a file: all of it, or the front matter and the scripts of an Astro component. */
function scriptsOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const frontMatter = /^\s*---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const tags = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, body]) => body);
  return [frontMatter, ...tags].join('\n');
}

function importedNames(file: string, text: string): string[] {
  if (file.endsWith('.css')) return [...text.matchAll(/^@import "([^"]+)"/gm)].map(([, name = '']) => name);
  return ts.preProcessFile(scriptsOf(file, text), true, true).importedFiles.map(({ fileName }) => fileName);
}

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const imports = importedNames(file, text).map((name) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  );
  return { file, text, imports };
}

const isGenerated = (file: string) => file === 'src/client/backend/database.types.ts';
const names = globSync('{src,server,scripts,deploy,content}/**/*').map((name) =>
  name.split(path.sep).join('/'),
);
const sources = names.filter((name) => /\.(?:ts|tsx|astro|mdx|mjs|js)$/.test(name)).map(readSource);
const sheets = names.filter((name) => name.startsWith('src/') && name.endsWith('.css')).map(readSource);

const isBelow = (name: string, ...folders: string[]) =>
  folders.some((folder) => name.startsWith(`${folder}/`));
const below = (...folders: string[]) => sources.filter(({ file }) => isBelow(file, ...folders));
const notBelow = (...folders: string[]) => sources.filter(({ file }) => !isBelow(file, ...folders));

/** Every import in these files that a rule forbids, as `file -> import`. */
const forbidden = (files: Source[], isForbidden: (name: string) => boolean) =>
  files.flatMap(({ file, imports }) => imports.filter(isForbidden).map((name) => `${file} -> ${name}`));

const matching = (files: Source[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

it('finds imports in every kind of file', () => {
  const importsOf = (file: string) => sources.find((source) => source.file === file)?.imports ?? [];
  expect(importsOf('src/islands/contact/ContactForm.tsx')).toContain('src/client/backend/contact');
  expect(importsOf('src/client/backend/client.ts')).toContain('@supabase/supabase-js');
  expect(importsOf('src/layouts/Page.astro')).toContain('src/components/site/Header.astro');
  expect(importsOf('src/build/integrations/backend.ts')).toContain('server/backend.ts');
});

describe('imports', () => {
  /** The folders that each folder may import. Scripts of components and layouts import client/. */
  const rules: Record<string, string[]> = {
    'src/pages': [
      'pages/sign-in-page.astro',
      'layouts',
      'components',
      'islands',
      'build/content',
      'build/graphics',
      'shared',
      'assets',
      'styles',
    ],
    'src/layouts': [
      'layouts',
      'components',
      'islands',
      'build/content',
      'build/graphics',
      'shared',
      'styles',
    ],
    'src/components': ['components', 'build', 'client', 'shared', 'assets', 'styles'],
    'src/islands': ['islands', 'client', 'shared', 'styles'],
    'src/client': ['client', 'shared'],
    'src/build': ['build', 'content', 'shared', 'assets'],
    'src/content': ['content', 'shared', 'build/content'],
    'src/shared': ['shared'],
  };

  it.each(Object.entries(rules))('of %s follow the rules', (folder, allowed) => {
    const isAllowed = (name: string) => isBelow(`${name}/`, ...allowed.map((each) => `src/${each}`));
    const isOfProject = (name: string) => isBelow(name, 'src');
    expect(forbidden(below(folder), (name) => isOfProject(name) && !isAllowed(name))).toEqual([]);
  });

  it('of build and pages reach deploy, server and scripts only in integrations', () => {
    const isOutside = (name: string) => isBelow(name, 'server', 'scripts', 'deploy', 'tests', 'e2e');
    const others = below('src').filter(({ file }) => !isBelow(file, 'src/build/integrations'));
    expect(forbidden(others, isOutside)).toEqual([]);
  });

  it('of the server do not include the site, and those of deploy include neither', () => {
    expect(forbidden(below('server'), (name) => isBelow(name, 'src', 'scripts'))).toEqual([]);
    expect(forbidden(below('deploy'), (name) => isBelow(name, 'src', 'server', 'scripts'))).toEqual([]);
  });

  it('of Supabase are only in client/backend, the embedded backend and the verify command', () => {
    const others = notBelow('src/client/backend', 'server', 'scripts/verify');
    expect(forbidden(others, (name) => name.startsWith('@supabase/'))).toEqual([]);
  });

  it('of Supabase are loaded on demand in the browser', () => {
    expect(matching(below('src/client/backend'), /^import (?!type\b)[^;]*from '@supabase\//m)).toEqual([]);
  });

  it('of React are only in islands', () => {
    const isReact = (name: string) => /^react(?:-dom)?(?:\/|$)|^react-hot-toast|^keen-slider/.test(name);
    expect(forbidden(notBelow('src/islands'), isReact)).toEqual([]);
    expect(names.filter((name) => name.endsWith('.tsx') && !isBelow(name, 'src/islands'))).toEqual([]);
  });

  it('of content collections are only in build/content', () => {
    const others = below('src').filter(({ file }) => !isBelow(file, 'src/build/content'));
    expect(matching(others, /\bget(?:Collection|Entry|Entries)\(/)).toEqual([]);
  });

  it('of the editor are only in its integration, which loads it in development only', () => {
    const integration = 'src/build/integrations/editor.ts';
    const others = sources.filter(({ file }) => file !== integration);
    expect(forbidden(others, (name) => /keystatic/.test(name))).toEqual([]);
    const { text = '' } = sources.find(({ file }) => file === integration) ?? {};
    expect(text).not.toMatch(/^import .*keystatic/m);
    expect(text).toContain("command !== 'dev'");
  });

  it('have no cycle in src', () => {
    const known = new Map(below('src').map((source) => [source.file, source]));
    const importsOf = ({ imports }: Source) =>
      imports.flatMap((name) => {
        const bare = name.replace(/\?.*$/, '');
        return [bare, `${bare}.ts`, `${bare}.tsx`].flatMap((file) => known.get(file) ?? []);
      });
    const cycles: string[] = [];
    const done = new Set<Source>();
    const follow = (source: Source, path: Source[]) => {
      const start = path.indexOf(source);
      if (start >= 0) cycles.push([...path.slice(start), source].map(({ file }) => file).join(' -> '));
      if (start >= 0 || done.has(source)) return;
      for (const next of importsOf(source)) follow(next, [...path, source]);
      done.add(source);
    };
    for (const source of known.values()) follow(source, []);
    expect(cycles).toEqual([]);
  });
});

describe('code', () => {
  const markup = below('src').filter(({ file }) => /\.(?:astro|tsx)$/.test(file));

  it('of the client never trusts metadata that the user can write', () => {
    expect(matching(below('src'), /user_metadata\.(?!full_name\b)\w/)).toEqual([]);
  });

  it('sets client directives only in pages and layouts', () => {
    const others = markup.filter(({ file }) => !isBelow(file, 'src/pages', 'src/layouts'));
    expect(matching(others, /\sclient:[a-z]+/)).toEqual([]);
  });

  it('of islands and components sends no requests of its own', () => {
    const files = below('src/islands', 'src/components');
    expect(matching(files, /\bfetch\(|sendBeacon/)).toEqual([]);
  });

  it('of islands shares no React context', () => {
    expect(matching(below('src/islands'), /\bcreateContext\b|\buseContext\b/)).toEqual([]);
  });

  it('names browser storage keys in one module', () => {
    const others = below('src').filter(({ file }) => !isBelow(file, 'src/client/search'));
    expect(matching(others, /(?:local|session)Storage(?:\.(?:get|set|remove)Item\(|\[)['"`]/)).toEqual([]);
  });

  it('has no style attribute and no raw HTML in React, which the CSP forbids', () => {
    expect(matching(markup, /\sstyle=|\bset:html=\{[^}]*style=/)).toEqual([]);
    expect(matching(markup, /\bdangerouslySetInnerHTML\b/)).toEqual([]);
  });

  it('loads nothing from another host', () => {
    const code = below('src').filter(({ file }) => !isGenerated(file));
    expect(matching(code, /(?:src|href)="https?:\/\/|url\(['"]?https?:/)).toEqual([]);
  });

  it('defines security headers only in deploy', () => {
    const headers = /Strict-Transport-Security|Permissions-Policy|Cross-Origin-\w+-Policy/i;
    expect(matching(below('src', 'server'), headers)).toEqual([]);
  });

  it('has no TODO and no commented-out code', () => {
    const code = sources.filter(({ file }) => !isBelow(file, 'content') && !isGenerated(file));
    expect(matching(code, /\b(?:TODO|FIXME|XXX)\b/)).toEqual([]);
    expect(matching(code, /^\s*\/\/ ?(?:import|const|let|return|await|if) .*[;{]\s*$/m)).toEqual([]);
  });
});

describe('content', () => {
  it('has no code, no imports and no styling', () => {
    const isCode = (name: string) => isBelow(name, 'content') && /\.(?:ts|tsx|js|mjs|astro|css)$/.test(name);
    expect(names.filter(isCode)).toEqual([]);
    expect(forbidden(below('content'), () => true)).toEqual([]);
    expect(matching(below('content'), /\b(?:class|className|style)=/)).toEqual([]);
  });
});

describe('styles', () => {
  it('of components are imported by components, not by pages or layouts', () => {
    const isComponentSheet = (name: string) => name.includes('.css') && !isBelow(name, 'src/styles');
    expect(forbidden(below('src/pages', 'src/layouts'), isComponentSheet)).toEqual([]);
    expect(matching(below('src/pages'), /<style\b/)).toEqual([]);
  });

  it('are all imported', () => {
    const imports = [...sources, ...sheets].flatMap((source) => source.imports);
    const imported = new Set(imports.map((name) => name.split('?')[0]));
    expect(sheets.map(({ file }) => file).filter((file) => !imported.has(file))).toEqual([]);
  });

  it('use no responsive Tailwind classes in islands, which Tailwind does not scan', () => {
    expect(matching(below('src/islands'), /className="[^"]*\b(?:md|lg):/)).toEqual([]);
  });
});

describe('names', () => {
  it('of files are not vague', () => {
    const isVague = (name: string) =>
      /(?:^|\/)(?:utils?|helpers?|misc|common|constants?)(?:\.|\/|$)/i.test(name);
    expect(names.filter(isVague)).toEqual([]);
  });

  it('of files include no barrel file and no ambient type file', () => {
    expect(names.filter((name) => /(?:^|\/)index\.(?:ts|tsx|js|mjs)$/.test(name))).toEqual([]);
    expect(matching(sources, /^export (?:\*|\{[^}]*\}) from /m)).toEqual([]);
    expect(names.filter((name) => name.endsWith('.d.ts'))).toEqual([]);
  });

  it('of islands and components are nouns in PascalCase', () => {
    const components = names.filter(
      (name) =>
        (isBelow(name, 'src/islands') && name.endsWith('.tsx')) ||
        (isBelow(name, 'src/components', 'src/layouts') && name.endsWith('.astro')),
    );
    expect(components.length).toBeGreaterThan(0);
    expect(components.filter((name) => !/\/(?:[A-Z]|use[A-Z])[A-Za-z]+\.\w+$/.test(name))).toEqual([]);
    expect(components.filter((name) => /(?:New|Wrapper|Helper|Data|\d)\.\w+$/.test(name))).toEqual([]);
  });
});
