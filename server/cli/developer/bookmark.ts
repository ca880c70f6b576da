import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * How far `listen` got. Events of a moment commit in any order, so it isn't one instant: for the last five minutes it
 * also has the ids of what was posted.
 */
export type Bookmark = {
  /** Nothing earlier is posted. */
  from: string
  /** The latest instant of an event that was posted. */
  mark: string
  /** When each event happened that was posted, by id. */
  posted: Record<string, string>
}

/** Longer than any request takes from its beginning, which dates its events, to its commit. */
export const LATEST_MS = 5 * 60_000

/** The bookmark after an event. */
export function advance(
  { from, mark, posted }: Bookmark,
  { id, timestamp }: { id: string; timestamp: string },
): Bookmark {
  const next = timestamp > mark ? timestamp : mark
  const oldest = before(next, LATEST_MS)
  const kept = Object.entries(posted).filter(([, at]) => at >= oldest)
  return { from, mark: next, posted: { ...Object.fromEntries(kept), [id]: timestamp } }
}

/** An instant some milliseconds earlier. */
export function before(instant: string, ms: number): string {
  return new Date(Date.parse(instant) - ms).toISOString()
}

/** The file for a server, a key and a receiver, whose name doesn't tell the key. */
export function bookmarkFile(home: string, of: readonly string[]): string {
  const name = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 24)
  return join(home, '.kerbside', 'listen', `${name}.json`)
}

/** Null if there's none yet, or it can't be read. */
export async function loadBookmark(file: string): Promise<Bookmark | null> {
  try {
    const { from, mark, posted } = JSON.parse(await readFile(file, 'utf8'))
    const isWhole = typeof from === 'string' && typeof mark === 'string'
    return isWhole && typeof posted === 'object' ? { from, mark, posted } : null
  } catch {
    return null
  }
}

/**
 * Replaces the file at once, so that a kill leaves the one before or this one.
 * @throws Error that names the file
 */
export async function saveBookmark(file: string, bookmark: Bookmark): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, JSON.stringify(bookmark), { mode: 0o600 })
    await rename(`${file}.new`, file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new Error(`${file} can't be written, choose another with --state: ${reason}`, {
      cause: error,
    })
  }
}
