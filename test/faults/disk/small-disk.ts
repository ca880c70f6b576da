import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, rmdirSync } from 'node:fs'
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

/** Mounts a small tmpfs. Null if this machine doesn't allow it. */
export function mountSmallDisk(size = '320m'): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const disk = mkdtempSync(join(tmpdir(), 'kerbside-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk], { stdio: 'ignore' })
    return disk
  } catch {
    rmSync(disk, { recursive: true })
    return null
  }
}

export function unmount(disk: string): void {
  execFileSync('umount', ['--lazy', disk])
  rmdirSync(disk)
}
