import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { hashSources } from '#web/build/hash-sources.ts'

/**
 * Builds the server into `server/dist`, unless the sources haven't changed since the last build: one file with all
 * that a start needs, and one for each large package that few deployments need. `bin/kerbside serve` runs it, because
 * it takes half the memory and time to load that its 2,000 sources take (docs/decisions/0034).
 *
 * `sources` there holds the hash of what was built and the time of it, by which `bin/kerbside` sees whether a file has
 * changed since.
 *
 * Two processes may build at once. Each works in a folder of its own, file names contain a hash of the content, and
 * `main.js`, which names the others, is replaced last.
 */

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'server/dist')
/** A server that runs while the next is built may still load a file of its own build. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/**
 * @param started called if anything has to be built
 * @returns whether anything had to be
 */
export async function bundleServer(started = () => {}): Promise<boolean> {
  const began = new Date()
  const sources = await hashSources(root, ['contract', 'embedded-postgres', 'server'])
  const stamp = join(dist, 'sources')
  if ((await readFile(stamp, 'utf8').catch(() => null)) === sources) {
    // The folder may belong to someone else than who runs the server.
    await utimes(stamp, began, began).catch(() => {})
    return false
  }
  started()
  const fresh = join(dist, `.new-${process.pid}`)
  await bundle(fresh)
  for (const name of (await readdir(fresh)).sort(mainLast)) {
    await rename(join(fresh, name), join(dist, name))
  }
  await rm(fresh, { recursive: true })
  await writeFile(stamp, sources)
  await utimes(stamp, began, began)
  await removeOld()
  return true
}

const mainLast = (a: string, b: string) => Number(a === 'main.js') - Number(b === 'main.js')

async function bundle(folder: string): Promise<void> {
  // Rolldown is slow to load, and most starts find everything built.
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    cwd: root,
    input: { main: 'server/main.ts' },
    platform: 'node',
    transform: { target: 'esnext' },
    plugins: [keepAddresses(), escapeRest()],
  })
  // Names stay as they are, and a stack names the source and its line, because people read an operator's log.
  const maps = { sourcemap: true, sourcemapExcludeSources: true }
  const { output } = await build.generate({ dir: dist, format: 'esm', ...maps })
  await build.close()
  await mkdir(folder, { recursive: true })
  for (const file of output) {
    const content = file.type === 'chunk' ? file.code : file.source
    await writeFile(join(folder, file.fileName), content)
  }
}

/** Lets a file find what lies beside its source: its `import.meta.url` stays that of the source. A thread's is built. */
function keepAddresses(): Plugin {
  return {
    name: 'keep-addresses',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const address = `new URL(${JSON.stringify(relative(dist, id))}, import.meta.url).href`
      const kept = code
        .replaceAll(/new Worker\(new URL\('([^']+)', import\.meta\.url\)/g, (_, thread: string) => {
          const file = this.emitFile({ type: 'chunk', id: join(id, '..', thread) })
          return `new Worker(new URL(import.meta.ROLLUP_FILE_URL_${file})`
        })
        .replaceAll('import.meta.url', address)
        .replaceAll('import.meta.main', 'false')
      return { code: kept, map: null }
    },
  }
}

/** V8 keeps a text that's all Latin-1 in half the memory, so what isn't is escaped. */
function escapeRest(): Plugin {
  const escape = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'escape-rest',
    renderChunk: (code) => ({ code: code.replaceAll(/[^\0-\xff]/g, escape), map: null }),
  }
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(dist)) {
    const path = join(dist, name)
    // Another process that builds takes its own folder away.
    const { mtimeMs = Infinity } = (await stat(path).catch(() => null)) ?? {}
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true })
  }
}
