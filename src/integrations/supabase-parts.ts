/**
 * Takes out of the browser's Supabase client what this site never calls, and lets the part for files arrive when one is
 * stored (docs/decisions/007-supabase-client.md). supabase-js names its parts as packages and auth-js its own as files,
 * so what is asked for is told by who asks. `npm run dev` takes the packages out alone.
 */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

const standIn = (name: string) => fileURLToPath(new URL(`../lib/backend/${name}.ts`, import.meta.url));

const withoutRealtime = standIn('without-realtime');

const packages = {
  '@supabase/realtime-js': withoutRealtime,
  '@supabase/functions-js': withoutRealtime,
};

/** By the file that imports. */
const replaced: { importer: RegExp; parts: Record<string, string> }[] = [
  {
    importer: /@supabase[\\/]supabase-js[\\/]/,
    parts: { '@supabase/storage-js': standIn('storage-on-demand') },
  },
  {
    importer: /@supabase[\\/]auth-js[\\/]/,
    parts: {
      './GoTrueAdminApi': standIn('sign-out-alone'),
      './lib/webauthn': standIn('without-passkeys'),
      './lib/web3/ethereum': standIn('without-passkeys'),
    },
  },
];

const plugin: Plugin = {
  name: 'supabase-parts',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    replaced.find((one) => one.importer.test(importer))?.parts[source] ?? null,
};

/** Makes the Supabase client as small as this site needs it. */
export default function supabaseParts(): AstroIntegration {
  return {
    name: 'supabase-parts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin], resolve: { alias: packages } } });
      },
    },
  };
}
