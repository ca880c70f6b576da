import { createHash } from 'node:crypto'
import { access, constants, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** What the database and its two logins are called: plain words, such as `shop` and `shop_owner`. */
export type Names = {
  /** Also labels the server, our connections and a socket folder in /tmp. */
  database: string
  owner: string
  service: string
}

/** Every path and name the launcher uses. Paths are absolute, with links resolved. */
export type Layout = {
  names: Names
  dataDir: string
  /** What PostgreSQL calls its data directory. */
  cluster: string
  /** Holds a copy of the binaries if the server's user can't reach the installed ones. */
  binaries: string
  socketFolder: string
  startLock: string
  logFile: string
  ownerPassword: string
  servicePassword: string
}

/** How to connect, in the form that `pg` takes. */
export type PostgresAddress = {
  /** The folder of the Unix socket. The driver recognises a folder by its leading slash. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Only part of the socket's file name: nothing listens on TCP. */
export const PORT = 5432

/** macOS allows 104 bytes, Linux 108, both including a closing zero. */
const LONGEST_SOCKET_PATH = 103

/** Makes the data folder and works out where everything in it goes. */
export async function layOut(dataDir: string, names: Names): Promise<Layout> {
  // For root the server runs as another user, who must be able to pass through but not to list.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  await makeFolder(resolve(dataDir), mode)
  await access(dataDir, constants.W_OK | constants.X_OK)
  const root = await realpath(dataDir)
  return {
    names,
    dataDir: root,
    cluster: join(root, 'postgres'),
    binaries: join(root, 'postgres-binaries'),
    socketFolder: chooseSocketFolder(root, names.database),
    startLock: join(root, 'postgres.lock'),
    logFile: join(root, 'postgres.log'),
    ownerPassword: join(root, 'postgres-owner-password'),
    servicePassword: join(root, 'postgres-service-password'),
  }
}

/** Node's own `recursive` never returns where a folder can't be made, such as in /proc. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  if (await exists(folder)) return
  await makeFolder(dirname(folder), mode)
  await mkdir(folder, { mode }).catch(async (error: unknown) => {
    // Another program was first.
    if (!(await exists(folder))) throw error
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function chooseSocketFolder(dataDir: string, name: string) {
  const inside = join(dataDir, 'postgres-socket')
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH) return inside
  // Not os.tmpdir(): another program on this data folder may have a different TMPDIR.
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 24)
  return `/tmp/${name}-${digest}`
}

/** Undefined if the file does not exist. */
export async function readIfExists(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
}
