/** The rules of the house: which room may know which. Reads every import with the compiler's own scanner. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { scriptsOf } from './support/sources.ts';

interface Source {
  /** Relative to the project, with forward slashes. */
  file: string;
  text: string;
  /** What it imports, with relative names resolved to the project. */
  imports: string[];
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

const isGenerated = (file: string) => file === 'src/lib/backend/database.types.ts';
const names = globSync('{src,server,scripts,deploy,content}/**/*').map((name) =>
  name.split(path.sep).join('/'),
);
const sources = names.filter((name) => /\.(?:ts|tsx|astro|mdx|mjs|js)$/.test(name)).map(readSource);
const below = (...folders: string[]) =>
  sources.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));

/** Every import in these files that a rule forbids, as `file -> import`. */
const forbidden = (files: Source[], isForbidden: (name: string, file: string) => boolean) =>
  files.flatMap(({ file, imports }) =>
    imports.filter((name) => isForbidden(name, file)).map((name) => `${file} -> ${name}`),
  );

/** Every file in which a pattern is found. */
const holding = (files: Source[], pattern: RegExp) =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

const isBelow = (name: string, folder: string) => name.startsWith(`${folder}/`);
const isReact = (name: string) => /^react(?:-dom)?(?:\/|$)|^react-hot-toast|^keen-slider/.test(name);

it('reads imports of every kind', () => {
  const importsOf = (file: string) => sources.find((source) => source.file === file)?.imports ?? [];
  expect(importsOf('src/islands/contact/ContactForm.tsx')).toContain('src/lib/backend/contact');
  expect(importsOf('src/lib/backend/client.ts')).toContain('@supabase/supabase-js');
  expect(importsOf('src/layouts/Page.astro')).toContain('src/components/site/Header.astro');
  expect(importsOf('src/integrations/backend.ts')).toContain('server/backend.ts');
});

describe('Supabase', () => {
  it('is imported only by lib/backend and the embedded backend', () => {
    const others = sources.filter(
      ({ file }) => !isBelow(file, 'src/lib/backend') && !isBelow(file, 'server'),
    );
    expect(forbidden(others, (name) => name.startsWith('@supabase/'))).toEqual([]);
  });

  it('is loaded by lib/backend only when it is needed, never with the page', () => {
    const values = /^import (?!type\b)[^;]*from '@supabase\//m;
    expect(holding(below('src/lib/backend'), values)).toEqual([]);
  });

  it('never decides from the fields that the owner can write', () => {
    expect(holding(below('src'), /user_metadata\.(?!full_name\b)\w/)).toEqual([]);
  });
});

describe('React', () => {
  it('lives in islands alone', () => {
    const others = below('src').filter(({ file }) => !isBelow(file, 'src/islands'));
    expect(forbidden(others, isReact)).toEqual([]);
  });

  it('has no file outside islands', () => {
    expect(names.filter((name) => name.endsWith('.tsx') && !isBelow(name, 'src/islands'))).toEqual([]);
  });

  it('wakes in pages and layouts alone', () => {
    const others = below('src').filter(
      ({ file }) => file.endsWith('.astro') && !isBelow(file, 'src/pages') && !isBelow(file, 'src/layouts'),
    );
    expect(holding(others, /\sclient:[a-z]+/)).toEqual([]);
  });
});

describe('an island', () => {
  const islands = below('src/islands');

  it('calls the backend by our functions and never by fetch', () => {
    expect(holding(islands, /\bfetch\(|XMLHttpRequest|sendBeacon/)).toEqual([]);
  });

  it('imports no page, no layout, no static component and no content', () => {
    expect(
      forbidden(
        islands,
        (name) =>
          name.endsWith('.astro') ||
          name.startsWith('astro:') ||
          isBelow(name, 'content') ||
          isBelow(name, 'src/lib/content'),
      ),
    ).toEqual([]);
  });

  it('shares no React context with another', () => {
    expect(holding(islands, /\bcreateContext\b|\buseContext\b/)).toEqual([]);
  });
});

describe('content', () => {
  it('imports nothing', () => {
    expect(forbidden(below('content'), () => true)).toEqual([]);
  });

  it('holds no code at all', () => {
    expect(
      names.filter((name) => isBelow(name, 'content') && /\.(?:ts|tsx|js|mjs|astro|css)$/.test(name)),
    ).toEqual([]);
  });

  it('names no class and no style', () => {
    expect(holding(below('content'), /\b(?:class|className|style)=/)).toEqual([]);
  });

  it('is read by lib/content alone', () => {
    const others = below('src').filter(({ file }) => !isBelow(file, 'src/lib/content'));
    expect(holding(others, /\bget(?:Collection|Entry|Entries)\(/)).toEqual([]);
    expect(
      forbidden(others, (name, file) => name === 'astro:content' && !isBelow(file, 'src/content')),
    ).toEqual([]);
  });
});

describe('lib', () => {
  it('knows no markup, no island and no page', () => {
    const rooms = ['src/islands', 'src/components', 'src/layouts', 'src/pages', 'src/integrations'];
    expect(
      forbidden(
        below('src/lib'),
        (name) => /\.(?:tsx|astro|css)$/.test(name) || rooms.some((room) => isBelow(name, room)),
      ),
    ).toEqual([]);
    expect(names.filter((name) => isBelow(name, 'src/lib') && /\.(?:tsx|astro)$/.test(name))).toEqual([]);
  });

  it('shows no notification and says no sentence from lib/backend', () => {
    expect(
      forbidden(below('src/lib/backend'), (name) => /^src\/lib\/(?:toast|(?:[a-z]+-)?messages)$/.test(name)),
    ).toEqual([]);
  });
});

describe('what is kept in a browser', () => {
  it('is named in one module', () => {
    const others = below('src').filter(({ file }) => !isBelow(file, 'src/lib/search'));
    expect(holding(others, /(?:local|session)Storage(?:\.(?:get|set|remove)Item\(|\[)['"`]/)).toEqual([]);
  });
});

describe('the check of the content', () => {
  const folder = 'src/content-check';

  it('knows no integration, no page, no component and no island', () => {
    const rooms = ['src/integrations', 'src/pages', 'src/layouts', 'src/components', 'src/islands'];
    expect(forbidden(below(folder), (name) => rooms.some((room) => isBelow(name, room)))).toEqual([]);
  });

  it('is called by its integration alone, and by scripts', () => {
    const others = below('src').filter(
      ({ file }) => !isBelow(file, folder) && file !== 'src/integrations/content.ts',
    );
    expect(forbidden(others, (name) => isBelow(name, folder))).toEqual([]);
  });

  it('reads no source code of ours', () => {
    expect(holding(below(folder), /['"`]src\//)).toEqual([]);
  });
});

describe('static components', () => {
  const components = below('src/components');

  it('know no backend and no island', () => {
    expect(
      forbidden(
        components,
        (name) =>
          isBelow(name, 'src/lib/backend') || isBelow(name, 'src/islands') || isBelow(name, 'src/pages'),
      ),
    ).toEqual([]);
  });

  it('of the folder site are what the frame of every page is made of', () => {
    const frame = ['src/layouts/Page.astro', ...names.filter((name) => isBelow(name, 'src/components/site'))];
    const used = sources.filter(({ file }) => frame.includes(file)).flatMap(({ imports }) => imports);
    expect(frame.slice(1).filter((name) => name.endsWith('.astro') && !used.includes(name))).toEqual([]);
  });

  it('fetch nothing', () => {
    expect(holding(components, /\bfetch\(/)).toEqual([]);
  });
});

describe('the site', () => {
  it('imports neither server nor scripts, but for the backend of the dev server', () => {
    const others = below('src').filter(({ file }) => file !== 'src/integrations/backend.ts');
    expect(forbidden(others, (name) => isBelow(name, 'server') || isBelow(name, 'scripts'))).toEqual([]);
  });

  it('imports no integration into a page', () => {
    const folders = ['src/integrations', 'src/build/integrations'];
    const others = below('src').filter(({ file }) => !folders.some((folder) => isBelow(file, folder)));
    expect(forbidden(others, (name) => folders.some((folder) => isBelow(name, folder)))).toEqual([]);
  });

  it('imports nothing of the tests', () => {
    const published = below('src', 'server', 'deploy');
    expect(forbidden(published, (name) => /^(?:tests|e2e)\//.test(name) || name === 'vitest')).toEqual([]);
  });

  it('has no style attribute, which the content security policy forbids', () => {
    const marked = below('src').filter(({ file }) => /\.(?:astro|tsx)$/.test(file));
    expect(holding(marked, /\sstyle=|\bset:html=\{[^}]*style=/)).toEqual([]);
    expect(holding(marked, /\bdangerouslySetInnerHTML\b/)).toEqual([]);
  });

  it('has pages that load, choose and place: no styles of their own', () => {
    expect(holding(below('src/pages'), /<style\b/)).toEqual([]);
  });

  it('speaks to no other host from its code', () => {
    const code = below('src').filter(({ file }) => !isGenerated(file));
    expect(holding(code, /(?:src|href)="https?:\/\/|url\(['"]?https?:/)).toEqual([]);
  });
});

describe('styles', () => {
  const sheets = names.filter((name) => isBelow(name, 'src') && name.endsWith('.css')).map(readSource);

  it('of components are not imported by pages and layouts', () => {
    const places = below('src/pages', 'src/layouts');
    const isSheet = (name: string) => name.includes('.css') && !isBelow(name, 'src/styles');
    expect(forbidden(places, isSheet)).toEqual([]);
  });

  it('are each imported by a component, or by another sheet', () => {
    const imports = [...sources, ...sheets].flatMap((source) => source.imports);
    const imported = new Set(imports.map((name) => name.split('?')[0]));
    expect(sheets.map(({ file }) => file).filter((file) => !imported.has(file))).toEqual([]);
  });

  it('insist with !important only where they must', () => {
    const components = sources.filter(({ file }) => file.endsWith('.astro'));
    const insisting = [...sheets, ...components].flatMap(({ file, text }) =>
      Array.from(
        text.matchAll(/([\w-]+):[^;{}]*!important/g),
        ([, property]) => `${path.basename(file)} ${property}`,
      ),
    );
    expect(insisting.sort()).toEqual([
      // For visitors who want less motion.
      'base.css animation',
      // With forced colours, whose backgrounds would cover the lines above.
      'base.css line-height',
      // For words that only screen readers have.
      'base.css position',
      'base.css transition',
      'print.css -webkit-text-stroke',
      'print.css background',
      'print.css border-color',
      'print.css color',
      'print.css display',
      // Against what keen-slider writes into style attributes.
      'print.css max-width',
      'print.css min-width',
      'print.css transform',
    ]);
  });

  it('are not written as Tailwind classes in islands, where Tailwind does not look', () => {
    expect(holding(below('src/islands'), /className="[^"]*\b(?:md|lg):/)).toEqual([]);
  });
});

describe('the editor', () => {
  it('is known to its integration alone, which loads it for the dev server only', () => {
    const others = sources.filter(({ file }) => file !== 'src/integrations/editor.ts');
    expect(forbidden(others, (name) => /keystatic/.test(name))).toEqual([]);
    const { text = '' } = sources.find(({ file }) => file === 'src/integrations/editor.ts') ?? {};
    expect(text).not.toMatch(/^import .*keystatic/m);
    expect(text).toContain("command !== 'dev'");
  });
});

describe('the server', () => {
  it('knows nothing of the site', () => {
    expect(forbidden(below('server'), (name) => isBelow(name, 'src') || isBelow(name, 'scripts'))).toEqual(
      [],
    );
  });
});

describe('the rules of delivery', () => {
  it('know neither the site nor what serves it', () => {
    const rooms = ['src', 'server', 'scripts'];
    expect(forbidden(below('deploy'), (name) => rooms.some((room) => isBelow(name, room)))).toEqual([]);
  });

  it('are read by no page, no component and no island', () => {
    const others = below('src').filter(({ file }) => !isBelow(file, 'src/build/integrations'));
    expect(forbidden(others, (name) => isBelow(name, 'deploy'))).toEqual([]);
  });

  it('are said once: no other code writes these headers', () => {
    const others = below('src', 'server');
    expect(holding(others, /Strict-Transport-Security|Permissions-Policy|Cross-Origin-\w+-Policy/i)).toEqual(
      [],
    );
  });
});

it('has no circle of imports in src', () => {
  const known = new Map(below('src').map((source) => [source.file, source]));
  const importsOf = ({ imports }: Source) =>
    imports.flatMap((name) => {
      const bare = name.replace(/\?.*$/, '');
      return [bare, `${bare}.ts`, `${bare}.tsx`].flatMap((file) => known.get(file) ?? []);
    });
  const circles: string[] = [];
  const done = new Set<Source>();
  const follow = (source: Source, way: Source[]) => {
    const start = way.indexOf(source);
    if (start >= 0) circles.push([...way.slice(start), source].map(({ file }) => file).join(' -> '));
    if (start >= 0 || done.has(source)) return;
    for (const next of importsOf(source)) follow(next, [...way, source]);
    done.add(source);
  };
  for (const source of known.values()) follow(source, []);
  expect(circles).toEqual([]);
});

describe('names', () => {
  it('say what a thing is: no utils, helpers, misc or constants', () => {
    const isVague = (name: string) =>
      /(?:^|\/)(?:utils?|helpers?|misc|common|constants?|shared)(?:\.|\/|$)/i.test(name);
    expect(names.filter(isVague)).toEqual([]);
  });

  it('hide no barrel', () => {
    expect(names.filter((name) => /(?:^|\/)index\.(?:ts|tsx|js|mjs)$/.test(name))).toEqual([]);
    expect(holding(sources, /^export (?:\*|\{[^}]*\}) from /m)).toEqual([]);
  });

  it('leave no ambient type file', () => {
    expect(names.filter((name) => name.endsWith('.d.ts'))).toEqual([]);
  });

  it('of islands and components are nouns in PascalCase', () => {
    const parts = names.filter(
      (name) =>
        (isBelow(name, 'src/islands') && name.endsWith('.tsx')) ||
        (/^src\/(?:components|layouts)\//.test(name) && name.endsWith('.astro')),
    );
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter((name) => !/\/[A-Z][A-Za-z]+\.\w+$/.test(name))).toEqual([]);
    expect(parts.filter((name) => /(?:New|Wrapper|Helper|Data|\d)\.\w+$/.test(name))).toEqual([]);
  });
});

it('leaves nothing for later: no TODO and no commented-out code', () => {
  const code = sources.filter(({ file }) => !isBelow(file, 'content') && !isGenerated(file));
  expect(holding(code, /\b(?:TODO|FIXME|XXX)\b/)).toEqual([]);
  expect(holding(code, /^\s*\/\/ ?(?:import|const|let|return|await|if) .*[;{]\s*$/m)).toEqual([]);
});
