import { execFileSync } from 'node:child_process'
import { appendFile, cp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { EMBEDDED_NAMES } from '#server/db/open-store.ts'
import { makeDataDir, startServe } from '#test/processes.ts'
import type { DataDir } from '#test/processes.ts'
import { launchServer } from '../../embedded-postgres/launch-server.ts'
import { layOut } from '../../embedded-postgres/layout.ts'
import type { Layout } from '../../embedded-postgres/layout.ts'
import { startForwarder } from './forwarder.ts'
import { judge, openFirm, settings } from './trial.ts'
import type { Trial } from './trial.ts'

/**
 * The primary is killed, and its synchronous standby takes its place behind the same address. The standby is copied as
 * pg_basebackup does it, which doesn't come with the embedded PostgreSQL.
 */
export const failover: Trial = {
  name: 'Failover to a standby',
  lacks: null,
  async run() {
    await using first = await makeDataDir()
    await using second = await makeDataDir()
    {
      await using server = await startServe({ ...settings, DATA_DIR: first.path })
      await server.stop()
    }
    const [primary, standby] = [
      await layOut(first.path, EMBEDDED_NAMES),
      await layOut(second.path, EMBEDDED_NAMES),
    ]
    await launchServer(primary)
    const owner = await connect(first)
    await copyCluster(owner, primary, standby)
    await launchServer(standby)
    await owner.query(`alter system set synchronous_standby_names = '*'`)
    await owner.query('select pg_reload_conf()')
    await until(
      owner,
      `select exists (select from pg_stat_replication where sync_state = 'sync') as yes`,
    )
    await owner.end()

    await using forwarder = await startForwarder(primary.socketFolder)
    const through = new URL(await first.ownerUrl())
    through.search = ''
    through.host = `127.0.0.1:${forwarder.port}`
    await using server = await startServe({ ...settings, DATABASE_URL: through.href })
    const firm = await openFirm(through.href)
    const ask: typeof server.fetch = (...call) => server.fetch(...call)
    const outcome = await judge(
      () => second.ownerUrl(),
      ask,
      firm,
      async (load) => {
        await load.more(100)
        await first.killPostmaster()
        // Before it's promoted, the service meets a standby that only reads.
        forwarder.lead(standby.socketFolder)
        await sleep(3000)
        const next = await connect(second)
        await next.query('select pg_promote()')
        await until(next, 'select not pg_is_in_recovery() as yes')
        await next.query(`alter system reset synchronous_standby_names`)
        await next.query('select pg_reload_conf()')
        await next.end()
        await load.more(100)
        return 'the primary killed, its synchronous standby promoted after 3 s'
      },
    )
    await server.stop()
    return outcome
  },
}

async function connect(dataDir: DataDir): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(await dataDir.ownerUrl())
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch {
      await sleep(50)
    }
  }
}

async function until(client: pg.Client, question: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ yes: boolean }>(question)
    if (rows[0]?.yes === true) return
    await sleep(50)
  }
}

/** Copies a running server's files between the beginning and the end of a backup. */
async function copyCluster(owner: pg.Client, from: Layout, to: Layout): Promise<void> {
  await owner.query(`select pg_backup_start('standby', fast => true)`)
  await cp(from.cluster, to.cluster, { recursive: true, preserveTimestamps: true })
  const { rows } = await owner.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  )
  await rm(join(to.cluster, 'postmaster.pid'), { force: true })
  await writeFile(join(to.cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to.cluster, 'standby.signal'), '')
  const password = await readFile(from.ownerPassword, 'utf8')
  await appendFile(
    join(to.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${from.socketFolder} user=${from.names.owner} password=${password}'\n`,
  )
  await cp(from.ownerPassword, to.ownerPassword)
  await cp(from.servicePassword, to.servicePassword)
  // The user who runs the server owns the copies, as the originals.
  const { uid, gid } = await stat(from.cluster)
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, to.cluster])
}
