import { constants, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { codeOf } from './error-code.ts'
import { isPostmaster } from './is-postmaster.ts'
import { port, type Places } from './places.ts'

/** Above every system's largest process number. */
const surelyDead = 2 ** 31 - 1

/** The process number of the server running on this cluster, if one is. */
export async function findPostmaster({ cluster }: Places): Promise<number | undefined> {
  const pid = firstNumber(await readLock(clusterLock(cluster)))
  return pid && (await isPostmaster(pid, cluster)) ? pid : undefined
}

/**
 * PostgreSQL takes over its lock files when the process they name is gone, but not when that number
 * now belongs to a zombie or another program. We then name a process that is surely dead. The files
 * are never deleted: another line of the cluster's names the shared memory by which PostgreSQL sees
 * that backends of the former server are still at work on the data.
 */
export async function disarmLockFiles(places: Places): Promise<void> {
  const files = [clusterLock(places.cluster), join(places.socketFolder, `.s.PGSQL.${port}.lock`)]
  for (const file of files) {
    let content = await readLock(file)
    if (content === '') {
      await sleep(100) // it may be being written just now
      content = await readLock(file)
    }
    if (content === undefined) continue
    const pid = firstNumber(content)
    if (pid && (await isPostmaster(pid, places.cluster))) continue
    await overwrite(file, content.replace(/^[^\n]*\n?/, `${surelyDead}\n`))
  }
}

function clusterLock(cluster: string) {
  return join(cluster, 'postmaster.pid')
}

/** A server in single-user mode writes its number negative. */
function firstNumber(content = '') {
  return Math.abs(Number.parseInt(content, 10)) || undefined
}

async function readLock(file: string) {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

/**
 * In place, to keep owner and mode, and cut afterwards, so that the file is at no time empty. Never
 * through a link: the folder belongs to the server's user, who must not have root write elsewhere.
 */
async function overwrite(file: string, content: string) {
  await using handle = await open(file, constants.O_RDWR | constants.O_NOFOLLOW)
  await handle.write(content, 0)
  await handle.truncate(Buffer.byteLength(content))
}
