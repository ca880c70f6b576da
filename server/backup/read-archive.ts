import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import { MANIFEST, Manifest, Sums } from './manifest.ts'
import { DamagedArchive, readTar } from './tar.ts'
import type { TarEntry } from './tar.ts'

export type Archive = {
  manifest: Manifest
  /** The entry at hand; null after the last. */
  entry(): TarEntry | null
  /** Goes on to the next. */
  advance(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens an archive for reading it once, from its beginning to its end.
 * @throws Error for a file that isn't a backup
 */
export async function openArchive(path: string): Promise<Archive> {
  const file = createReadStream(path)
  const unpacked = createZstdDecompress()
  // Reading throws its errors.
  pipeline(file, unpacked, () => {})
  const entries = readTar(unpacked)
  let current: TarEntry | null = null
  const advance = async () => {
    try {
      const { done, value } = await entries.next()
      current = done === true ? null : { ...value, content: explained(path, value.content) }
    } catch (error) {
      throw explain(path, error)
    }
  }
  const close = async () => {
    file.destroy()
    unpacked.destroy()
  }
  try {
    await advance()
    const manifest = Manifest.parse(await readJson(current, MANIFEST))
    await advance()
    return { manifest, entry: () => current, advance, close }
  } catch (error) {
    await close()
    throw explain(path, error)
  }
}

/** What the end of the archive says. @throws DamagedArchive */
export async function readSums(entry: TarEntry | null, name: string): Promise<Sums> {
  return Sums.parse(await readJson(entry, name))
}

async function readJson(entry: TarEntry | null, name: string): Promise<unknown> {
  if (entry?.name !== name) throw new DamagedArchive(`${name} is missing`)
  return JSON.parse((await buffer(entry.content)).toString())
}

/** The content of an entry, which can end too early as well. */
async function* explained(path: string, content: TarEntry['content']): TarEntry['content'] {
  try {
    yield* content
  } catch (error) {
    throw explain(path, error)
  }
}

const UNREADABLE = ['EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'EIO']

/** Says what to do already. */
class Unreadable extends Error {}

function explain(path: string, error: unknown): Error {
  if (error instanceof Unreadable) return error
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return new Unreadable(`there is no file ${path}. Name the file of a backup`, { cause: error })
  if (error instanceof Error && 'code' in error && UNREADABLE.includes(String(error.code)))
    return new Unreadable(
      `${path} can't be read: ${String(error.code)}. Name the file of a backup that the user who runs the command may read`,
      { cause: error },
    )
  const reason = error instanceof DamagedArchive ? ` (${error.message})` : ''
  return new Unreadable(
    `${path} isn't a whole backup of this version of Kerbside${reason}. Nothing was restored: use another one.`,
    { cause: error },
  )
}
