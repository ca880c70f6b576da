import { statfs } from 'node:fs/promises'

import type { EmbeddedLog } from './log.ts'
import { repeat } from './repeat.ts'

/** A database that fills the disk panics, so the product must stop writing well before. */
export async function watchStorage(folder: string, minFreeBytes: number, log: EmbeddedLog) {
  let low = false

  async function look() {
    // A folder that cannot be measured is not one to go on writing to.
    const freeBytes = await freeSpace(folder).catch(() => 0)
    if (freeBytes < minFreeBytes === low) return
    low = !low
    if (low) log.error({ folder, freeBytes, minFreeBytes }, 'disk space is low: writes are refused')
    else log.info({ folder, freeBytes, minFreeBytes }, 'disk space is back: writes are accepted')
  }

  await look()
  const watching = repeat(500, look)
  return { low: () => low, stop: () => watching.stop() }
}

async function freeSpace(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
