import { copyFile, stat, truncate } from 'node:fs/promises'

const largestBytes = 16 * 1024 * 1024

/**
 * Keeps the server's log and one older part. It is emptied rather than renamed because a running
 * server holds it open, and appends. Never throws: a log that cannot be trimmed is no reason to stop.
 */
export async function trimLog(logFile: string): Promise<void> {
  try {
    if ((await stat(logFile)).size <= largestBytes) return
    await copyFile(logFile, `${logFile}.1`)
    await truncate(logFile)
  } catch {
    // There is none yet, or another program is trimming it too.
  }
}
