import { chmod, cp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { PostgresPackage } from './find-package.ts'
import { linkLibraries } from './link-libraries.ts'
import type { Places } from './places.ts'
import { run, type RunAs } from './run-as.ts'

/**
 * A folder with `bin/postgres` that the server's user can run: the package itself, or a copy in the
 * data folder where the package is out of that user's reach or may not be written to.
 */
export async function placeBinaries(
  { native, version }: PostgresPackage,
  places: Places,
  runAs: RunAs,
): Promise<string> {
  try {
    await linkLibraries(native)
    await tryOut(native, runAs)
    return native
  } catch {
    const copy = join(places.binaries, version)
    if (!(await stat(copy).catch(() => undefined))) await copyOut(native, places.binaries, copy)
    await tryOut(copy, runAs)
    return copy
  }
}

async function tryOut(folder: string, runAs: RunAs) {
  try {
    await run(runAs, join(folder, 'bin', 'postgres'), ['--version'])
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL does not run on this system; set DATABASE_URL to a PostgreSQL ` +
        `server instead. (${error instanceof Error ? error.message : ''})`,
      { cause: error },
    )
  }
}

async function copyOut(native: string, binaries: string, copy: string) {
  await rm(binaries, { recursive: true, force: true }) // copies of older versions
  const partial = join(binaries, 'partial', 'native')
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(partial)
  // Whatever the modes were, the server's user may use the copy, and only we may change it.
  const inside = await readdir(partial, { recursive: true })
  const all = [binaries, partial, ...inside.map((name) => join(partial, name))]
  await Promise.all(all.map((path) => chmod(path, 0o755)))
  await rename(partial, copy)
  await rmdir(dirname(partial))
}
