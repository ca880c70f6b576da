import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import type { BuildEnvironmentOptions, Plugin, UserConfig } from 'vite'

/**
 * How Vite builds and serves what browsers run: the pages, `embed.js`, and the markup that the
 * server sends before a page's program starts. A page is a folder with a `main.tsx`.
 */

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folders that hold the sources of browsers. */
export const sourceFolders = ['web', 'contract']

const OFFICE = /\/web\/office\/.*\.tsx$/

/** The office is written in React, and the other pages in Preact, whose name is in `oxc` below. */
const writeOfficeInReact: Plugin = {
  name: 'write-office-in-react',
  enforce: 'pre',
  transform: {
    filter: { id: OFFICE },
    handler: (code) => ({ code: `/** @jsxImportSource react */ ${code}`, map: null }),
  },
}

/** The oldest browsers of hirers, and of people in the office: those that know `light-dark()`. */
const HIRERS = ['chrome109', 'safari16.4', 'firefox115']
const OFFICES = ['chrome123', 'safari17.5', 'firefox120']
/** The oldest browsers of drivers: those that write IndexedDB with strict durability. */
const DRIVERS = ['chrome109', 'safari16.4', 'firefox126']

/** How pages are built: their files, named by their content, and a list of them. */
const pages: BuildEnvironmentOptions = {
  assetsDir: 'assets',
  // Fonts stay files, so that they are fetched once and early.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
}

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  root,
  appType: 'custom',
  publicDir: false,
  // Tests build too: without this, with the libraries' checks for development.
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
  base: command === 'build' ? './' : '/',
  logLevel: command === 'build' ? 'warn' : 'info',
  // A development server's own files; a build leaves nothing here.
  cacheDir: join(root, 'web/dist/.vite'),
  // Hot reload is a development dependency, which a server that only builds does not have.
  plugins: [
    writeOfficeInReact,
    ...(command === 'build'
      ? []
      : [await (await import('@prefresh/vite')).default({ exclude: [OFFICE] })]),
  ],
  oxc: {
    // Tests build with an environment of their own, which isn't that of production either.
    jsx: { runtime: 'automatic', importSource: 'preact', development: command === 'serve' },
    // Hot reload is for components of Preact.
    ...(command === 'serve' && { jsxRefreshInclude: /\.tsx$/, jsxRefreshExclude: OFFICE }),
  },
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
  // A slow machine isn't news to the person who starts the service.
  build: { emptyOutDir: false, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        ...pages,
        target: HIRERS,
        manifest: 'manifest.json',
        rolldownOptions: {
          input: { booking: 'web/booking/main.tsx', hirer: 'web/hirer/main.tsx' },
        },
      },
    },
    // Apart, so that what the office imports never moves code between the files of the other pages.
    office: {
      consumer: 'client',
      build: {
        ...pages,
        target: OFFICES,
        manifest: 'manifest-office.json',
        // The map, which has a budget of its own in check-sizes.ts.
        chunkSizeWarningLimit: 1200,
        rolldownOptions: {
          input: { office: 'web/office/main.tsx' },
          // Libraries mark what must not run on a server, which is where none of this runs.
          onLog: (level, log, next) => {
            if (log.code !== 'MODULE_LEVEL_DIRECTIVE') next(level, log)
          },
        },
      },
    },
    // Apart for the same reason, and so that its service worker knows every file that it needs.
    driver: {
      consumer: 'client',
      build: {
        ...pages,
        target: DRIVERS,
        manifest: 'manifest-driver.json',
        rolldownOptions: { input: { driver: 'web/driver/main.tsx' } },
      },
    },
    // Its service worker is one plain script, which the server sends with the list of files.
    driverWorker: {
      consumer: 'client',
      build: {
        target: DRIVERS,
        rolldownOptions: {
          input: 'web/driver/worker/main.ts',
          output: { format: 'iife', entryFileNames: 'assets/driver-worker.js' },
        },
      },
    },
    // One plain script for pages of other sites, at an address that never changes.
    embed: {
      consumer: 'client',
      build: {
        target: HIRERS,
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
        target: HIRERS,
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
      for (const name of ['client', 'office', 'driver', 'driverWorker', 'embed', 'frame']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
}))
