import { lstat, mkdir, rmdir } from 'node:fs/promises'

import { codeOf } from './error-code.ts'
import { give, type RunAs } from './run-as.ts'

/**
 * Makes the private folder of the socket. When it lies in /tmp anyone could have made it before us
 * and wait for passwords there, so one that is not ours is refused.
 */
export async function makeSocketFolder(folder: string, runAs: RunAs): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
    await give(folder, runAs)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    const found = await lstat(folder)
    const owner = runAs.uid ?? process.getuid?.()
    if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return
    throw new Error(
      `${folder} is not a private folder of the user who runs PostgreSQL: remove it and start again.`,
      { cause: error },
    )
  }
}

export async function removeSocketFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => {
    // Not empty: a server uses it.
  })
}
