import { addressOf, type PostgresAddress } from './address.ts'
import type { EmbeddedLog } from './log.ts'
import { ownerName, serviceName } from './names.ts'
import { readPassword } from './password-file.ts'
import { layOut } from './places.ts'
import { repeat } from './repeat.ts'
import { superviseServer } from './supervise-server.ts'
import { trimLog } from './trim-log.ts'
import { watchStorage } from './watch-storage.ts'

export type { PostgresAddress } from './address.ts'

export type EmbeddedPostgres = {
  /** Superuser and owner of the tables: for migrations. */
  owner: PostgresAddress
  /** The login role of the service; it owns nothing and bypasses nothing. */
  service: PostgresAddress
  /** True while free disk space is under the threshold: the product refuses writes then. */
  storageLow(): boolean
  /**
   * Stops supervising, and stops the server unless other programs still use it. Close your own
   * connections first: an open one counts as another program's.
   */
  stop(): Promise<void>
}

const mebibyte = 1024 * 1024

/**
 * Serves PostgreSQL from `<dataDir>/postgres` over a Unix socket, making the folder, the roles and
 * the database at first use, and attaching to a server already running there. Any number of
 * programs may do so at once. Keeps the process alive until `stop()`. Decision: docs/decisions/0003-embedded-postgresql.md.
 *
 * @throws Error whose message tells an operator what to do, when no server can be had.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: EmbeddedLog
  /** Below this much free space in dataDir `storageLow()` is true; 256 MiB unless told. */
  minFreeBytes?: number
  /** Bring the server back whenever it dies; true unless told. */
  supervise?: boolean
}): Promise<EmbeddedPostgres> {
  const { log, minFreeBytes = 256 * mebibyte, supervise = true } = options
  const places = await layOut(options.dataDir)
  const server = await superviseServer(places, log, { restart: supervise })
  const storage = await watchStorage(places.dataDir, minFreeBytes, log)
  const logTrimming = repeat(60_000, () => trimLog(places.logFile))

  async function stop() {
    await Promise.all([storage.stop(), logTrimming.stop()])
    await server.stop()
  }
  let stopped: Promise<void> | undefined

  return {
    owner: addressOf(places, ownerName, await readPassword(places.ownerPassword)),
    service: addressOf(places, serviceName, await readPassword(places.servicePassword)),
    storageLow: storage.low,
    stop: () => (stopped ??= stop()),
  }
}
