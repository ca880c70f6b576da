import { setTimeout as sleep } from 'node:timers/promises'

import type { Client } from 'pg'

import { isPostmaster } from './is-postmaster.ts'
import { findPostmaster } from './lock-files.ts'
import type { EmbeddedLog } from './log.ts'
import { presenceName } from './names.ts'
import type { Places } from './places.ts'
import { knock, type Presence } from './presence.ts'
import { removeSocketFolder } from './socket-folder.ts'
import { withStartLock } from './start-lock.ts'

/** The last program to leave puts the light out. */
export async function stopUnlessUsed(
  places: Places,
  ours: Presence,
  log: EmbeddedLog,
): Promise<void> {
  await withStartLock(places.startLock, undefined, async () => {
    const presence = ours.isLost() ? await knock(places) : ours
    if (typeof presence === 'object') {
      // It may die while we ask; then whoever else supervises it brings it back.
      const used = await isUsedByOthers(presence.client).catch(() => false)
      await presence.leave()
      if (used) {
        log.info({}, 'leaving the embedded PostgreSQL to the programs that still use it')
        return
      }
    }
    const pid = await findPostmaster(places)
    if (pid) await stopServer(pid, places, log)
  })
}

/**
 * The connections of a program that stopped or was killed linger for a moment, so what looks used is
 * looked at again: for a fifth of a second where programs are present, who mostly are there to stay,
 * and for two seconds where there are only connections.
 */
async function isUsedByOthers(client: Client) {
  let waitedMs = 0
  for (const pauseMs of [10, 40, 150, 300, 500, 1000]) {
    const { rows } = await client.query<{ programs: number; connections: number }>(
      `select count(*) filter (where application_name = $1)::int as programs,
              count(*)::int as connections
         from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      [presenceName],
    )
    const others = rows[0]
    if (!others?.connections) return false
    if (others.programs > 0 && waitedMs >= 200) return true
    await sleep(pauseMs)
    waitedMs += pauseMs
  }
  return true
}

/** SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes a checkpoint. */
async function stopServer(pid: number, places: Places, log: EmbeddedLog) {
  process.kill(pid, 'SIGINT')
  const giveUpAt = performance.now() + 60_000
  while (await isPostmaster(pid, places.cluster)) {
    if (performance.now() > giveUpAt) {
      // Killing it would lose nothing, but neither does leaving it: the next start attaches.
      log.error({ pid }, 'the embedded PostgreSQL is still stopping: not waiting any longer')
      return
    }
    await sleep(10)
  }
  await removeSocketFolder(places.socketFolder)
  log.info({ pid }, 'stopped the embedded PostgreSQL')
}
