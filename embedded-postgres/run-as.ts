import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Who PostgreSQL's programs run as: `prefix` is put before the command. */
export type RunAs = { uid?: number; gid?: number; prefix: string[] }

/**
 * Working folder and environment are fixed: the server must not see the secrets of the service,
 * nor depend on a folder that its user may not enter. A known TZ saves initdb a search.
 */
export const surroundings = {
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
}

const execute = promisify(execFile)

/** Runs a command to its end. Throws with what it printed when it fails. */
export async function run(runAs: RunAs, file: string, args: string[]): Promise<void> {
  const { command, rest, ids } = spawnArguments(runAs, file, args)
  try {
    await execute(command, rest, { ...surroundings, ...ids })
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw printed ? new Error(printed, { cause: error }) : error
  }
}

export function spawnArguments({ prefix, ...ids }: RunAs, file: string, args: string[]) {
  const [command, ...rest] = [...prefix, file, ...args]
  return { command: command ?? file, rest, ids }
}

/** Gives a path that we made to the user who runs the server. */
export async function give(path: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
