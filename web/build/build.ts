import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { bundleServer } from '#server/build/bundle-server.ts'
import { buildDocs, docsSources } from '#web/docs/build-docs.ts'
import { describePages } from './describe-pages.ts'
import type { PageFiles } from './describe-pages.ts'
import { hashSources } from './hash-sources.ts'

/**
 * Builds what browsers load into `web/dist`, unless the sources haven't changed since the last build.
 * `bin/kerbside serve` runs it at each start, and builds the server with it.
 *
 * Two processes may build at once. Each works in a folder of its own, file names contain a hash of
 * the content, and `pages.json`, which names the files, is replaced last and in one step: a reader
 * finds either the old build or a whole new one.
 */

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'web/dist')

/** What `pages.json` holds. */
export type Build = {
  /** The hash of the sources. */
  sources: string
  pages: Record<string, PageFiles>
  /** The module that renders a page's frame, below `web/dist`. */
  frame: string
}

/**
 * @param started called if anything has to be built
 * @returns whether anything had to be
 */
export async function buildWeb(started = () => {}): Promise<boolean> {
  const sources = await hashSources(root, ['web', 'contract', ...docsSources])
  if ((await readBuild())?.sources === sources) return false
  started()
  const fresh = join(dist, `.new-${process.pid}`)
  await bundle(fresh)
  await copyIcons(join(fresh, 'assets'))
  await compress(join(fresh, 'assets'))
  const manifests = ['manifest.json', 'manifest-office.json', 'manifest-driver.json'].map(
    async (name) => {
      const manifest: Manifest = JSON.parse(await readFile(join(fresh, name), 'utf8'))
      return Object.entries(describePages(manifest))
    },
  )
  const pages = Object.fromEntries((await Promise.all(manifests)).flat())
  const frame = (await readdir(fresh)).find((name) => name.startsWith('frame-'))
  if (frame === undefined) throw new Error('the build has no frame')
  await mkdir(join(dist, 'assets'), { recursive: true })
  for (const name of await readdir(join(fresh, 'assets'))) await put(fresh, `assets/${name}`)
  await put(fresh, frame)
  for (const name of await buildDocs(fresh)) await put(fresh, name)
  const build: Build = { sources, pages, frame }
  await writeFile(join(fresh, 'pages.json'), JSON.stringify(build, null, 2))
  await put(fresh, 'pages.json')
  await rm(fresh, { recursive: true })
  return true
}

/** The last build; null if there is none. */
export async function readBuild(): Promise<Build | null> {
  const text = await readFile(join(dist, 'pages.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Build)
}

async function put(fresh: string, name: string): Promise<void> {
  await rename(join(fresh, name), join(dist, name))
}

async function bundle(outDir: string): Promise<void> {
  // Vite is slow to load, and most starts find everything built.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    configLoader: 'native',
    build: { outDir },
  })
  await builder.buildApp()
}

/** The driver app's icons, under names that never change: a phone's home screen asks for them. */
async function copyIcons(folder: string): Promise<void> {
  const icons = join(root, 'web/driver/icons')
  for (const name of await readdir(icons)) {
    await copyFile(join(icons, name), join(folder, `driver-${name}`))
  }
}

async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:m?js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(folder, name))
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes, quality))
    await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) {
  let announced = false
  const announce = () => {
    if (!announced)
      process.stdout.write('Kerbside builds its pages and its server, which takes a while\n')
    announced = true
  }
  await Promise.all([buildWeb(announce), bundleServer(announce)])
}
