/** The schemas of content/, for scripts that run in Node itself. */
import { registerHooks } from 'node:module';
import type { z } from 'astro/zod';
import { schemasOf } from '../../src/build/check/schema.ts';

// Outside of Astro there is no astro:content. All that the configuration wants of it hands back what it is given.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'astro:content'
      ? { url: 'data:text/javascript,export const defineCollection = (all) => all;', shortCircuit: true }
      : next(specifier, context),
});

/** The schema of each collection, as src/content.config.ts has it. */
export async function loadSchemas(): Promise<Record<string, z.ZodType>> {
  const { collections } = await import('../../src/content.config.ts');
  return schemasOf(collections);
}
