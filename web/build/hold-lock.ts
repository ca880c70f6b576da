import { open, readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Holds a lock file that names this process until it is disposed of; waits for another process that
 * lives, and takes over from one that died.
 */
export async function holdLock(path: string): Promise<AsyncDisposable> {
  for (;;) {
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return null
      throw error
    })
    if (file) {
      await file.writeFile(String(process.pid))
      await file.close()
      return { [Symbol.asyncDispose]: () => rm(path, { force: true }) }
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => '0'))
    // An empty file is one that is being written.
    if (holder > 0 && !lives(holder)) await rm(path, { force: true })
    else await sleep(50)
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
