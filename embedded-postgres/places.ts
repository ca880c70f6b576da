import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Every file and folder that the launcher uses, absolute, with links resolved. */
export type Places = {
  dataDir: string
  cluster: string
  binaries: string
  socketFolder: string
  startLock: string
  logFile: string
  ownerPassword: string
  servicePassword: string
}

/** Only names the socket file; nothing listens on TCP. */
export const port = 5432

/** macOS allows 104 bytes, Linux 108, both with a closing zero. */
const longestSocketPath = 103

export async function layOut(dataDir: string): Promise<Places> {
  // Root's server runs as another user, who must be able to pass through, though not to list.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  await mkdir(dataDir, { recursive: true, mode })
  const root = await realpath(dataDir)
  return {
    dataDir: root,
    cluster: join(root, 'postgres'),
    binaries: join(root, 'postgres-binaries'),
    socketFolder: socketFolderFor(root),
    startLock: join(root, 'postgres.lock'),
    logFile: join(root, 'postgres.log'),
    ownerPassword: join(root, 'postgres-owner-password'),
    servicePassword: join(root, 'postgres-service-password'),
  }
}

function socketFolderFor(dataDir: string) {
  const inside = join(dataDir, 'postgres-socket')
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${port}`)) <= longestSocketPath) return inside
  // Not os.tmpdir(): a second program on this folder may have another TMPDIR and must find it too.
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 24)
  return `/tmp/kerbside-${digest}`
}
