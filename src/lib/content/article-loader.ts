/**
 * Reads the fields of the articles and leaves their texts in the files: `readArticleText` in blog.ts fetches a text
 * when its page is drawn. Astro would keep every text in one script, and make a module of each .mdx file.
 * docs/decisions/022-articles-without-modules.md
 */
import type { ContentEntryType } from 'astro';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { needsModule } from './fields.ts';

/** Astro gives loaders the kinds of files that it knows, but does not say so in their type. */
type Context = LoaderContext & { entryTypes: Map<string, ContentEntryType> };

/**
 * A loader for a folder of .mdx files, as glob(), that also counts the words of each.
 * @param options base and pattern, as for glob()
 */
export function articles(options: { base: string; pattern: string }): Loader {
  const files = glob({ ...options, retainBody: false });
  return {
    name: 'articles',
    load: async (context) => {
      const { entryTypes, store } = context as Context;
      const mdx = entryTypes.get('.mdx');
      if (!mdx) throw new Error('Articles need @astrojs/mdx among the integrations in astro.config.mjs.');
      const withModules = new Set<string>();
      await files.load({
        ...context,
        entryTypes: new Map([
          ...entryTypes,
          [
            '.mdx',
            {
              extensions: mdx.extensions,
              getEntryInfo: async (file) => {
                const info = await mdx.getEntryInfo(file);
                if (needsModule(info.body)) withModules.add(file.fileUrl.pathname);
                return { ...info, data: { ...info.data, words: info.body.split(/\s+/).length } };
              },
            } satisfies ContentEntryType,
          ],
        ]),
        store: {
          ...store,
          set: (entry) => {
            const url = new URL(entry.filePath ?? '', context.config.root);
            return store.set(withModules.has(url.pathname) ? { ...entry, deferredRender: true } : entry);
          },
        },
      } as Context);
    },
  };
}
