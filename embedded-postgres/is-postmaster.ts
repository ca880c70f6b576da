import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Whether this process is a living server on this cluster. False for the dead, for zombies, and for
 * programs that were given the number of a server which is gone.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  try {
    return process.platform === 'linux'
      ? await linuxAgrees(pid, cluster)
      : await psAgrees(pid, cluster)
  } catch {
    return false // no such process, or another user's, and the server runs as the folder's owner
  }
}

/** However it was launched, the server's working folder is its cluster. A zombie has none. */
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
