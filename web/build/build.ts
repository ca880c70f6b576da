import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BuildOptions, Manifest } from 'vite'
import { describeSurfaces } from './describe-surfaces.ts'
import { holdLock } from './hold-lock.ts'
import { surfaces } from './surfaces.ts'

/**
 * Builds what browsers load into `web/dist`, unless what is there was made of the sources as they
 * are now: `surfaces.json` names each page's files, `assets/` has them with hashed names, also
 * compressed. Run by `npm start`; a warm run only reads the sources.
 */

const root = fileURLToPath(new URL('../../', import.meta.url))
const dist = join(root, 'web/dist')
const stamp = join(dist, 'built-from')

/** @returns whether anything had to be built */
export async function buildWeb(): Promise<boolean> {
  if (await isCurrent(await hashSources())) return false
  await using _lock = await holdLock(join(root, 'web/dist.lock'))
  const sources = await hashSources()
  if (await isCurrent(sources)) return false
  const fresh = join(root, `web/dist/.new-${process.pid}`)
  await bundle(fresh)
  await compress(join(fresh, 'assets'))
  const manifest: Manifest = JSON.parse(await readFile(join(fresh, 'manifest.json'), 'utf8'))
  const described = JSON.stringify(describeSurfaces(manifest), null, 2)
  // What names the files comes last: until then the former build is whole.
  await mkdir(join(dist, 'assets'), { recursive: true })
  for (const name of await readdir(join(fresh, 'assets'))) {
    await rename(join(fresh, 'assets', name), join(dist, 'assets', name))
  }
  await writeFile(join(fresh, 'surfaces.json'), described)
  await rename(join(fresh, 'surfaces.json'), join(dist, 'surfaces.json'))
  await writeFile(stamp, sources)
  await rm(fresh, { recursive: true })
  return true
}

async function isCurrent(sources: string): Promise<boolean> {
  const built = await readFile(stamp, 'utf8').catch(() => null)
  return built === sources
}

/** Everything that a build depends on, as one hash. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of ['web', 'contract']) {
    const names = await readdir(join(root, folder), { recursive: true })
    const sources = names.filter(
      (name) => /\.(?:tsx?|css|svg)$/.test(name) && !/^dist\b|\.test\.tsx?$/.test(name),
    )
    for (const name of sources.sort()) {
      hash.update(`${name}\0`).update(await readFile(join(root, folder, name)))
    }
  }
  return hash.update(await readFile(join(root, 'package-lock.json'))).digest('hex')
}

async function bundle(outDir: string): Promise<void> {
  // Slow to load, and seldom needed.
  const { build } = await import('vite')
  const make = (options: BuildOptions) =>
    build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      base: './',
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
      build: { outDir, target: ['chrome109', 'safari16.4', 'firefox115'], ...options },
    })
  await make({
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: 'assets',
    // Fonts stay files, so that they are fetched once and early.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: surfaces },
  })
  // The loader runs as one plain script on pages of others, whose address for it never changes.
  await make({
    emptyOutDir: false,
    rolldownOptions: {
      input: 'web/embed/main.ts',
      output: { format: 'iife', entryFileNames: 'assets/embed.js' },
    },
  })
}

async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css|svg)$/.test(name)) continue
    const bytes = await readFile(join(folder, name))
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes, quality))
    await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

if (import.meta.main) await buildWeb()
