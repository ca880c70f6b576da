import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { Places } from './places.ts'
import { run, type RunAs } from './run-as.ts'

const ourselves: RunAs = { prefix: [] }

/**
 * Root without root's powers: PostgreSQL sees an ordinary user and the kernel grants no more than
 * the owner's own access. Enters a folder closed to all but root, such as one below /root.
 */
const rootUnprivileged: RunAs = { prefix: ['unshare', '--user', '--map-user=65534', '--'] }

/** PostgreSQL refuses to run as root, so root must choose someone who can reach the data. */
export async function chooseUser(places: Places): Promise<RunAs> {
  if (process.getuid?.() !== 0) return ourselves
  for (const candidate of await candidates(places)) {
    if (await canEnter(candidate, places.dataDir)) return candidate
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${places.dataDir}. ` +
      'Open the folders above it (chmod o+x), choose another DATA_DIR, run Kerbside as an ' +
      'ordinary user, or set DATABASE_URL.',
  )
}

async function candidates({ cluster, dataDir }: Places): Promise<RunAs[]> {
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

/** Run with sudo below someone's closed home, the service may store there as that someone. */
async function ownerAbove(folder: string): Promise<RunAs | undefined> {
  const owner = await stat(folder)
  if (owner.uid !== 0) return asOwner(owner)
  return folder === '/' ? undefined : ownerAbove(dirname(folder))
}

function asOwner({ uid, gid }: { uid: number; gid: number }): RunAs {
  return uid === 0 ? rootUnprivileged : { uid, gid, prefix: [] }
}

/** Asked of the kernel, since mode bits do not tell of access lists and missing namespaces. */
async function canEnter(runAs: RunAs, folder: string) {
  return run(runAs, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  )
}
