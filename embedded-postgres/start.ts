import { layOut, type Names, type PostgresAddress } from './layout.ts'
import { readPassword } from './passwords.ts'
import { addressOf } from './presence.ts'
import { supervise } from './supervise.ts'
import { watchDisk, type Log } from './watch-disk.ts'

export type EmbeddedPostgres = {
  /** Superuser and owner of the tables: for migrations. */
  owner: PostgresAddress
  /** The program's everyday login. It owns nothing and bypasses nothing. */
  service: PostgresAddress
  /** True while free disk space is below the threshold: refuse writes then. */
  storageLow(): boolean
  /**
   * Stops supervising, and stops the server unless other programs still use it. Close your own
   * connections first: an open one counts as another program's.
   */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Everything lives in this folder; it is made if missing. */
  dataDir: string
  names: Names
  log: Log
  /** `storageLow()` is true below this much free space in dataDir. Default: 256 MiB. */
  minFreeBytes?: number
  /** Bring the server back whenever it dies. Default: true. */
  restart?: boolean
}

const MEBIBYTE = 1024 * 1024

/**
 * Serves PostgreSQL from `<dataDir>/postgres` over a Unix socket. Makes the folder, the logins and
 * the database at first use, and attaches to a server that already runs there. Several programs can
 * do so at once. Keeps the process alive until `stop()`.
 *
 * @throws UnsupportedHost if this machine can't run the server; Error if it doesn't start. Both
 *   messages say what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, names, minFreeBytes = 256 * MEBIBYTE, restart = true } = options
  const layout = await layOut(options.dataDir, names)
  const server = await supervise(layout, log, { restart })
  const disk = await watchDisk(layout, minFreeBytes, log)

  async function stop() {
    await disk.stop()
    await server.stop()
  }
  let stopped: Promise<void> | undefined

  return {
    owner: addressOf(layout, names.owner, await readPassword(layout.ownerPassword)),
    service: addressOf(layout, names.service, await readPassword(layout.servicePassword)),
    storageLow: disk.low,
    stop: () => (stopped ??= stop()),
  }
}
