import { execFile } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

import type { Layout } from './layout.ts'

/** The user who runs PostgreSQL's programs. `prefix` goes in front of the command. */
export type RunAs = { uid?: number; gid?: number; prefix: string[] }

const ourselves: RunAs = { prefix: [] }

/**
 * Root without root's powers: PostgreSQL sees an ordinary user, and the kernel grants only the
 * owner's own access. Reaches folders closed to everyone but root, such as those below /root.
 */
const rootUnprivileged: RunAs = { prefix: ['unshare', '--user', '--map-user=65534', '--'] }

/**
 * Fixed working folder and environment: the server must not see our secrets, nor need a folder its
 * user can't enter. A known TZ saves initdb a search.
 */
export const surroundings = {
  cwd: '/',
  env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
}

/** PostgreSQL can't run here. The message says why, and what would change that. */
export class UnsupportedHost extends Error {}

const execute = promisify(execFile)

/** PostgreSQL refuses to run as root, so root has to choose a user who can reach the data. */
export async function chooseUser(layout: Layout): Promise<RunAs> {
  if (process.getuid?.() !== 0) return ourselves
  for (const candidate of await candidates(layout)) {
    if (await canEnter(candidate, layout.dataDir)) return candidate
  }
  throw new UnsupportedHost(
    `PostgreSQL does not run as root, and no other user can reach ${layout.dataDir}. ` +
      'Open the folders above it (chmod o+x), choose another data folder, or run as an ordinary user.',
  )
}

async function candidates({ cluster, dataDir }: Layout): Promise<RunAs[]> {
  const owner = await stat(cluster).catch(() => undefined)
  if (owner) return [asOwner(owner)] // the server insists on owning its folder
  const accounts = await readFile('/etc/passwd', 'utf8')
  const service = account(accounts, 'postgres') ?? account(accounts, 'nobody')
  return [service ?? { uid: 65534, gid: 65534, prefix: [] }, await ownerAbove(dataDir)]
    .filter((candidate) => candidate !== undefined)
    .concat(rootUnprivileged)
}

function account(accounts: string, name: string): RunAs | undefined {
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]), prefix: [] }
}

/** With sudo below a user's closed home, only that user and root can reach the data. */
async function ownerAbove(folder: string): Promise<RunAs | undefined> {
  const owner = await stat(folder)
  if (owner.uid !== 0) return asOwner(owner)
  return folder === '/' ? undefined : ownerAbove(dirname(folder))
}

function asOwner({ uid, gid }: { uid: number; gid: number }): RunAs {
  return uid === 0 ? rootUnprivileged : { uid, gid, prefix: [] }
}

/** Tries it out: mode bits say nothing about access lists or missing user namespaces. */
async function canEnter(runAs: RunAs, folder: string) {
  return run(runAs, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  )
}

/** Runs a command to its end. If it fails, throws what it printed. */
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

/** Hands a path we made to the user who runs the server. */
export async function give(path: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
