/**
 * `import script from './some-module.ts?inline'` gives the module, with what it imports, as one minified script to
 * stand in a page. Astro puts a component's own <script> into the page only where it shares no module with another
 * script, and what every page runs must cost no request.
 */
import type { AstroIntegration } from 'astro';
import { build, type Plugin } from 'vite';

const suffix = '.ts?inline';

/** @param file the full path of the module */
async function bundle(file: string) {
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error(`${file} gave no single script.`);
  const [{ code, moduleIds }] = result.output;
  return { code: code.trim(), moduleIds };
}

const plugin: Plugin = {
  name: 'inline-scripts',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(suffix)) return;
    const { code, moduleIds } = await bundle(id.slice(0, -'?inline'.length));
    for (const module of moduleIds) if (module.startsWith('/')) this.addWatchFile(module);
    return { code: `export default ${JSON.stringify(code)}`, map: null, moduleType: 'js' };
  },
};

/** Lets components put a module of ours into the page as a script. */
export default function inlineScripts(): AstroIntegration {
  return {
    name: 'inline-scripts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
