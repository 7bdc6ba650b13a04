import { readFileSync } from 'node:fs';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { loadEnv } from 'vite';
import { parse } from 'yaml';
import { embeddedPublishableKey } from './server/settings.ts';
import { refuseCode } from './src/build/check/code.ts';
import { findRedirects } from './src/build/check/routes.ts';
import backend from './src/build/integrations/backend.ts';
import content from './src/build/integrations/content.ts';
import csp from './src/build/integrations/csp.ts';
import directives from './src/build/integrations/directives.ts';
import editor from './src/build/integrations/editor.ts';
import hostFiles from './src/build/integrations/host-files.ts';
import inlineScripts from './src/build/integrations/inline-scripts.ts';
import photos from './src/build/integrations/photos.ts';
import { traitsOf } from './src/shared/paths.ts';

const env = loadEnv('production', process.cwd(), '');
const site = env.SITE_URL || parse(readFileSync('content/site.yaml', 'utf8')).url;
const supabase = env.PUBLIC_SUPABASE_URL;
if (env.PUBLIC_COUNTER_URL && !env.PUBLIC_COUNTER_SITE)
  throw new Error(
    'PUBLIC_COUNTER_URL needs PUBLIC_COUNTER_SITE: what the counter calls this site, a domain (Plausible) or an id (Umami).',
  );
/** The origins of full addresses; paths and unset variables have none. */
const originsOf = (...addresses) =>
  addresses.flatMap((address) => (address && URL.canParse(address) ? [new URL(address).origin] : []));

export default defineConfig({
  site,
  trailingSlash: 'never',
  // 'jsx', the default, drops the space where a formatter breaks a line between words and tags.
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'always' },
  // Shiki writes style attributes, which the content security policy forbids.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  // For the fields of MDX files in VS Code: content/README.md
  experimental: { contentIntellisense: true },
  // Named here, or Keystatic would choose 127.0.0.1, where no link of a mail leads.
  server: { port: 4321, host: 'localhost' },
  integrations: [
    react(),
    mdx({ processor: satteri({ mdastPlugins: [refuseCode] }) }),
    photos(),
    directives(),
    inlineScripts(),
    sitemap({
      filter: (page) => !traitsOf(new URL(page).pathname).isUnlisted,
    }),
    content(),
    editor({ repository: env.PUBLIC_DESK_REPOSITORY }),
    backend({ isHosted: Boolean(supabase) }),
    csp({
      connect: originsOf(supabase),
      named: originsOf(env.PUBLIC_COUNTER_URL),
      pages: {
        'about.html': {
          script: originsOf(env.PUBLIC_SPLINE_VIEWER_URL),
          connect: originsOf(env.PUBLIC_SPLINE_SCENE_URL, env.PUBLIC_SPLINE_VIEWER_URL),
        },
      },
    }),
    hostFiles({ moved: () => findRedirects(process.cwd()) }),
  ],
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Night',
      cssVariable: '--font-night',
      // Ours, in night-fallback.css: the one that would be made here takes its width from small letters, which this font has not.
      optimizedFallbacks: false,
      fallbacks: ['Night Fallback', 'sans-serif'],
      options: {
        variants: [
          {
            src: ['./src/assets/fonts/night-display.woff2'],
            weight: '600 900',
            style: 'normal',
            display: 'swap',
          },
        ],
      },
    },
  ],
  env: {
    // The only list of variables. PUBLIC_ ones end up in the pages; there are no secrets in this site.
    schema: {
      PUBLIC_SUPABASE_URL: envField.string({
        context: 'client',
        access: 'public',
        optional: true,
        url: true,
      }),
      PUBLIC_SUPABASE_KEY: envField.string({
        context: 'client',
        access: 'public',
        default: embeddedPublishableKey,
        min: 10,
      }),
      // A path on this site or a full address; an outside one waits for the visitor's consent.
      PUBLIC_SPLINE_VIEWER_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      PUBLIC_SPLINE_SCENE_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      // A counter without cookies, such as Plausible or Umami: the address of its script, and what it calls this site.
      PUBLIC_COUNTER_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      PUBLIC_COUNTER_SITE: envField.string({ context: 'client', access: 'public', optional: true }),
      // Set by `npm run preview -- --drafts`: drafts and articles of a later day become part of the build.
      SHOW_DRAFTS: envField.boolean({ context: 'server', access: 'public', default: false }),
      SITE_URL: envField.string({ context: 'server', access: 'public', optional: true, url: true }),
    },
    validateSecrets: true,
  },
  vite: {
    // Apart: a check or a build beside a running `npm run dev` would take its optimized packages away.
    cacheDir: process.argv.includes('dev') ? 'node_modules/.vite' : 'node_modules/.vite-once',
    plugins: [tailwindcss()],
    // The embedded backend's own files change with every request.
    server: {
      watch: { ignored: ['**/.local/**', '**/dist/**'] },
      // Vite serves any file of the project; the backend's folder holds its keys and its data.
      fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/.local/**'] },
    },
    // 1 << 20 is its LightDark: it writes two variables beside every color-scheme, for light-dark(), which nothing here uses.
    css: { lightningcss: { exclude: 1 << 20 } },
    build: {
      // The oldest browsers that the site promises to serve; Chromium 109 knows no nested rules.
      cssTarget: ['chrome109', 'safari16.4', 'firefox128'],
      // A file, because pages fetch it at the first click on a consent button.
      assetsInlineLimit: (file) => (file.includes('PrivacySettings') ? false : undefined),
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  },
});
