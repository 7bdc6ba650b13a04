/** The schemas of content/, for scripts that run in Node without Astro. */
import { registerHooks } from 'node:module';
import type { z } from 'astro/zod';
import { getSchemas } from '../../src/node/content-rules/schema.ts';

// astro:content exists only in Astro. The configuration uses only defineCollection, which returns its argument.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'astro:content'
      ? { url: 'data:text/javascript,export const defineCollection = (all) => all;', shortCircuit: true }
      : next(specifier, context),
});

export async function loadSchemas(): Promise<Record<string, z.ZodType>> {
  const { collections } = await import('../../src/content.config.ts');
  return getSchemas(collections);
}
