import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import type { UserConfig } from 'vite'

/**
 * How Vite builds and serves what browsers run: the pages, `embed.js`, and the markup that the
 * server sends before a page's program starts. A page is a folder with a `main.tsx`.
 */

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folders that hold the sources of browsers. */
export const sourceFolders = ['web', 'contract']

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root,
  appType: 'custom',
  publicDir: false,
  base: command === 'build' ? './' : '/',
  logLevel: command === 'build' ? 'warn' : 'info',
  // A development server's own files; a build leaves nothing here.
  cacheDir: join(root, 'web/dist/.vite'),
  // Hot reload is a development dependency, which a server that only builds does not have.
  plugins: command === 'build' ? [] : [await (await import('@prefresh/vite')).default()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  optimizeDeps: { entries: ['web/*/main.{ts,tsx}'] },
  server: {
    // The data directory, with its secrets, lies in the same folder.
    fs: {
      allow: [
        ...sourceFolders.map((folder) => join(root, folder)),
        realpathSync(join(root, 'node_modules')),
      ],
    },
  },
  build: { target: ['chrome109', 'safari16.4', 'firefox115'], emptyOutDir: false },
  environments: {
    client: {
      build: {
        manifest: 'manifest.json',
        assetsDir: 'assets',
        // Fonts stay files, so that they are fetched once and early.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: { booking: 'web/booking/main.tsx', hirer: 'web/hirer/main.tsx' },
        },
      },
    },
    // One plain script for pages of other sites, at an address that never changes.
    embed: {
      consumer: 'client',
      build: {
        rolldownOptions: {
          input: 'web/embed/main.ts',
          output: { format: 'iife', entryFileNames: 'assets/embed.js' },
        },
      },
    },
    // Runs in the server, with the class names of the same build.
    frame: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        emitAssets: false,
        rolldownOptions: {
          input: 'web/frame/render-frame.tsx',
          output: { entryFileNames: 'frame-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'embed', 'frame']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
}))
