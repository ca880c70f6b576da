import { execFile } from 'node:child_process'
import { constants, open, readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { PORT, readIfExists, type Layout } from './layout.ts'

/** Higher than the largest process number of any system. */
const IMPOSSIBLE_PID = 2 ** 31 - 1

const execute = promisify(execFile)

/** The process number of the server running on this cluster, if there is one. */
export async function findServer({ cluster }: Pick<Layout, 'cluster'>) {
  const pid = firstNumber(await readIfExists(clusterLock(cluster)))
  return pid && (await isServer(pid, cluster)) ? pid : undefined
}

/**
 * Whether this process is a live server on this cluster. A zombie isn't, nor is another program that
 * was given a dead server's number.
 */
export async function isServer(pid: number, cluster: string): Promise<boolean> {
  try {
    return process.platform === 'linux'
      ? await linuxAgrees(pid, cluster)
      : await psAgrees(pid, cluster)
  } catch {
    return false // no such process, or a stranger's: our server runs as the folder's owner
  }
}

/** Signals a server. One that ended since it was found needs none. */
export function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A server's working folder is its cluster, however it was launched. A zombie has none. */
async function linuxAgrees(pid: number, cluster: string) {
  const [folder, name] = await Promise.all([
    readlink(`/proc/${pid}/cwd`),
    readFile(`/proc/${pid}/comm`, 'utf8'),
  ])
  return name.trim() === 'postgres' && folder === (await realpath(cluster))
}

async function psAgrees(pid: number, cluster: string) {
  const { stdout } = await execute('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return stdout.includes('postgres') && stdout.includes(cluster)
}

/**
 * PostgreSQL takes over a lock file once the process it names is gone, but not if a zombie or another
 * program now has that number. So write an impossible number there instead.
 *
 * Never delete the files: another line of the cluster's names a block of shared memory, and by that
 * PostgreSQL sees whether backends of the dead server are still writing to the data.
 */
export async function disarmLockFiles({ cluster, socketFolder }: Layout): Promise<void> {
  for (const file of [clusterLock(cluster), join(socketFolder, `.s.PGSQL.${PORT}.lock`)]) {
    let content = await readIfExists(file)
    if (content === '') {
      await sleep(100) // a server may be writing it right now
      content = await readIfExists(file)
    }
    if (content === undefined) continue
    const pid = firstNumber(content)
    if (pid && (await isServer(pid, cluster))) continue
    await overwrite(file, content.replace(/^[^\n]*\n?/, `${IMPOSSIBLE_PID}\n`))
  }
}

function clusterLock(cluster: string) {
  return join(cluster, 'postmaster.pid')
}

/** A server in single-user mode writes its number as a negative one. */
function firstNumber(content = '') {
  return Math.abs(Number.parseInt(content, 10)) || undefined
}

/**
 * Writes in place, which keeps owner and mode, and truncates afterwards, so the file is never empty.
 * Doesn't follow links: the server's user owns the folder and must not make root write elsewhere.
 */
async function overwrite(file: string, content: string) {
  await using handle = await open(file, constants.O_RDWR | constants.O_NOFOLLOW)
  await handle.write(content, 0)
  await handle.truncate(Buffer.byteLength(content))
}
