import { readFileSync } from 'node:fs';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig, envField } from 'astro/config';
import { loadEnv } from 'vite';
import { parse } from 'yaml';
import { redirects as ownRedirects } from './deploy/rules.ts';
import { embeddedPublishableKey } from './server/settings.ts';
import { rejectCode } from './src/node/content-rules/code.ts';
import { findRedirects } from './src/node/content-rules/routes.ts';
import { fonts } from './src/node/fonts.ts';
import { keepHeadings } from './src/node/graphics/headings.ts';
import { prepareTables } from './src/node/graphics/tables.ts';
import backend from './src/node/integrations/backend.ts';
import content from './src/node/integrations/content.ts';
import csp from './src/node/integrations/csp.ts';
import directives from './src/node/integrations/directives.ts';
import hostFiles from './src/node/integrations/host-files.ts';
import photos from './src/node/integrations/photos.ts';
import { vite } from './src/node/vite.ts';
import { getRouteTraits } from './src/shared/paths.ts';

const env = loadEnv('production', process.cwd(), '');
const site = env.SITE_URL || parse(readFileSync('content/site.yaml', 'utf8')).url;
const supabase = env.PUBLIC_SUPABASE_URL;
if (env.PUBLIC_ANALYTICS_URL && !env.PUBLIC_ANALYTICS_SITE)
  throw new Error(
    'PUBLIC_ANALYTICS_URL needs PUBLIC_ANALYTICS_SITE: the domain (Plausible) or id (Umami) of this site in the analytics service.',
  );
const redirects = [...ownRedirects, ...findRedirects(process.cwd())];
/** The origins of absolute URLs. Paths and unset variables have none. */
const getOrigins = (...urls) =>
  urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));

export default defineConfig({
  site,
  trailingSlash: 'never',
  // 'jsx', the default, drops the space where a formatter breaks a line between words and tags:
  // https://github.com/withastro/astro/issues/17310
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'always' },
  // Shiki writes style attributes, which the CSP forbids.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  // Completes the fields of MDX files in VS Code: content/README.md
  experimental: { contentIntellisense: true },
  integrations: [
    react(),
    mdx({ processor: satteri({ mdastPlugins: [rejectCode], hastPlugins: [keepHeadings, prepareTables] }) }),
    photos(),
    directives(),
    sitemap({ filter: (page) => !getRouteTraits(new URL(page).pathname).isUnlisted }),
    content(),
    backend({ isHosted: Boolean(supabase) }),
    csp({
      connect: getOrigins(supabase),
      conditionalScripts: getOrigins(env.PUBLIC_ANALYTICS_URL),
      pages: {
        'about.html': {
          script: getOrigins(env.PUBLIC_SPLINE_VIEWER_URL),
          connect: getOrigins(env.PUBLIC_SPLINE_SCENE_URL, env.PUBLIC_SPLINE_VIEWER_URL),
        },
      },
    }),
    hostFiles(redirects, {
      site: new URL(site).origin,
      backend: supabase && new URL(supabase).origin,
      key: env.PUBLIC_SUPABASE_KEY || embeddedPublishableKey,
      ...(env.TRIAL === 'true' && { trial: true }),
    }),
  ],
  fonts,
  env: {
    // PUBLIC_ variables become part of the pages. The site uses no secrets.
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
      // A path on this site or an absolute URL. An animation from another origin waits for the visitor's consent.
      PUBLIC_SPLINE_VIEWER_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      PUBLIC_SPLINE_SCENE_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      // Analytics without cookies, such as Plausible or Umami: the URL of the script, and this site's name there.
      PUBLIC_ANALYTICS_URL: envField.string({ context: 'client', access: 'public', optional: true }),
      PUBLIC_ANALYTICS_SITE: envField.string({ context: 'client', access: 'public', optional: true }),
      // Adds drafts and articles with a future date to the build. `npm run preview -- --drafts` sets it.
      SHOW_DRAFTS: envField.boolean({ context: 'server', access: 'public', default: false }),
      // Keeps the site out of search results. scripts/build.ts sets it.
      TRIAL: envField.boolean({ context: 'server', access: 'public', default: false }),
    },
  },
  vite,
});
