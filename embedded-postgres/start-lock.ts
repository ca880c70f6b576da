import { chmod } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const SQLITE_BUSY = 5

/**
 * Runs `work` while no other program starts or stops the server of this data folder. Waits for its
 * turn until `signal` aborts.
 *
 * Node has no lock that the kernel drops when its holder dies, so this borrows SQLite's, on an empty
 * file. A file that names its holder would have to be taken over once that holder is dead, and two
 * programs doing so at once could both believe they hold it.
 */
export async function withStartLock<Result>(
  file: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  using lock = open(file)
  while (!take(lock)) await sleep(25, undefined, signal && { signal })
  await chmod(file, 0o600) // any user who can open the file can keep us waiting
  return await work()
}

function open(file: string) {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new Error(`Can't open ${file}. Run as the user who owns its folder.`, { cause: error })
  }
}

function take(lock: DatabaseSync) {
  try {
    // A journal would need room on a disk that may be full; nothing is ever written.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
