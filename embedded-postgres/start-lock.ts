import { chmod } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const busy = 5 // SQLITE_BUSY

/**
 * Runs the work while no other program starts or stops the server on this data folder.
 *
 * The lock is SQLite's on an empty file, because Node offers no lock of its own that the kernel
 * drops when the holder dies. A file that names its holder would need taking over when stale,
 * and two programs doing so at once can both believe they hold it.
 */
export async function withStartLock<Result>(
  file: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  using lock = open(file)
  while (!take(lock)) await sleep(25, undefined, signal && { signal })
  await chmod(file, 0o600) // whoever can open it can hold it against us
  return await work()
}

function open(file: string) {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new Error(`Cannot open ${file}: run Kerbside as the user who owns its data folder.`, {
      cause: error,
    })
  }
}

function take(lock: DatabaseSync) {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}
