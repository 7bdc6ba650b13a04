/** Why articles are no modules: docs/decisions/041-plain-build.md */
import { glob, type Loader, type LoaderContext } from 'astro/loaders';

/** What only a module can do: import, export, and find pictures beside the text. */
const needsModule = /!\[|^(?:import|export)\s/m;

/**
 * Astro's glob() for .mdx files, but without a module for each: `evaluateMdx` compiles a text when its page is drawn.
 * @param options base and pattern, as for glob()
 */
export function globWithoutModules(options: { base: string; pattern: string }): Loader {
  const files = glob(options);
  return {
    name: 'glob-without-modules',
    load: (context) => {
      const set: LoaderContext['store']['set'] = (entry) => {
        const { deferredRender = false, ...text } = entry;
        return context.store.set(deferredRender && needsModule.test(entry.body ?? '') ? entry : text);
      };
      return files.load({ ...context, store: { ...context.store, set } });
    },
  };
}
