import { copyFile, stat, statfs, truncate } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The part of a logger that the launcher needs; pino's loggers fit. */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

const LARGEST_LOG_BYTES = 16 * 1024 * 1024

/**
 * PostgreSQL panics when the disk is full, so the program must stop writing well before. Measures
 * free space twice a second; the server's log is trimmed once a minute.
 */
export async function watchDisk(
  { dataDir: folder, logFile }: { dataDir: string; logFile: string },
  minFreeBytes: number,
  log: Log,
): Promise<{ low: () => boolean; stop: () => Promise<void> }> {
  let low = false

  async function look() {
    // If we can't measure the folder, we had better not write to it.
    const freeBytes = await freeSpace(folder).catch(() => 0)
    if (freeBytes < minFreeBytes === low) return
    low = !low
    if (low) log.error({ folder, freeBytes, minFreeBytes }, 'disk space is low: writes are refused')
    else log.info({ folder, freeBytes, minFreeBytes }, 'disk space is back: writes are accepted')
  }

  await look()
  const watching = repeat(500, look)
  const trimming = repeat(60_000, () => trimLog(logFile))
  return {
    low: () => low,
    async stop() {
      await Promise.all([watching.stop(), trimming.stop()])
    },
  }
}

async function freeSpace(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Keeps the server's log to 16 MiB and one older part. Copies and truncates it rather than renaming
 * it, because a running server holds it open and appends. Never throws.
 */
export async function trimLog(logFile: string): Promise<void> {
  try {
    if ((await stat(logFile)).size <= LARGEST_LOG_BYTES) return
    await copyFile(logFile, `${logFile}.1`)
    await truncate(logFile)
  } catch {
    // The log does not exist yet, or another program is trimming it too.
  }
}

/** Never runs `work` twice at once, nor keeps the process alive. */
function repeat(everyMs: number, work: () => Promise<void>) {
  const stopping = new AbortController()

  async function run() {
    while (await pause(everyMs, stopping.signal)) await work()
  }
  const running = run()

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** False if the pause was cut short. */
async function pause(ms: number, signal: AbortSignal) {
  return sleep(ms, true, { signal, ref: false }).catch(() => false)
}
