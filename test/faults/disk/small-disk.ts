import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { open, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A small disk in memory, to fill up. */

const MiB = 1024 * 1024

/** Fills the disk to the last block within seconds, like a runaway backup. */
export async function fillDisk(file: string, disk: string): Promise<void> {
  await using handle = await open(file, 'w')
  const block = Buffer.alloc(8 * MiB, 1)
  for (;;) {
    const { bavail, bsize } = await statfs(disk)
    if (bavail === 0) return
    try {
      await handle.write(block, 0, Math.min(block.length, bavail * bsize))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
    // Slow down at the end: nothing can foresee a disk that fills up between two measurements.
    await sleep(bavail * bsize < 100 * MiB ? 200 : 20)
  }
}

/** Whether this machine lets us mount disks; finding out leaves none. */
export function canMountDisks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    using _ = mountSmallDisk('4k')
    return true
  } catch {
    return false
  }
}

/** Mounts a small tmpfs until it's disposed. Only inside a test: one that isn't run would leave it mounted. */
export function mountSmallDisk(size = '320m'): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'kerbside-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' })
  } catch (error) {
    rmdirSync(path)
    throw error
  }
  return {
    path,
    [Symbol.dispose]() {
      execFileSync('umount', ['--lazy', path])
      rmdirSync(path)
    },
  }
}
