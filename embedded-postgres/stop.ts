import { setTimeout as sleep } from 'node:timers/promises'

import type { Client } from 'pg'

import { removeSocketFolder } from './launch-server.ts'
import type { Layout } from './layout.ts'
import { findServer, isServer, signalServer } from './lock-files.ts'
import { connect, presenceName, type Presence } from './presence.ts'
import { withStartLock } from './start-lock.ts'
import type { Log } from './watch-disk.ts'

/** PostgreSQL's fast shutdown: it ends sessions and writes a checkpoint. */
const FAST = 'SIGINT'
/**
 * Its immediate shutdown, for one that recovers from a crash: on a full disk a fast one would never come to an end. The
 * next start recovers what was acknowledged.
 */
const IMMEDIATE = 'SIGQUIT'

/** How long its last checkpoint may take. Together with the next, less than the fifteen seconds of closing. */
const PATIENCE_MS = 6000
/** PostgreSQL kills its helpers five seconds after an immediate shutdown began. */
const LAST_PATIENCE_MS = 7000

/** The last program to leave turns off the light. */
export async function stopUnlessUsed(layout: Layout, ours: Presence, log: Log): Promise<void> {
  try {
    await stopIfLast(layout, ours, log)
  } catch (error) {
    // The connection would keep this program running.
    await ours.leave().catch(() => {})
    throw error
  }
}

async function stopIfLast(layout: Layout, ours: Presence, log: Log): Promise<void> {
  await withStartLock(layout.startLock, undefined, async () => {
    const presence = ours.isLost() ? await connect(layout) : ours
    let crashed = presence === 'starting' || presence === 'silent'
    if (typeof presence === 'object') {
      const used = await isUsedByOthers(presence.client, presenceName(layout)).catch(() => null)
      await presence.leave()
      if (used === true) {
        log.info({}, 'leaving the embedded PostgreSQL to the programs that still use it')
        return
      }
      // If it died during this question, the programs that supervise it bring it back.
      crashed = used === null
    }
    const pid = await findServer(layout)
    if (pid) await stopServer(pid, crashed ? IMMEDIATE : FAST, { layout, log })
  })
}

/**
 * Connections of a program that has just ended linger for a moment, so look again before believing
 * them: for 200 ms if a program is present, since it probably stays, and for 2 s if there are only
 * other connections.
 */
async function isUsedByOthers(client: Client, presence: string) {
  let waitedMs = 0
  for (const pauseMs of [10, 40, 150, 300, 500, 1000]) {
    const { rows } = await client.query<{ programs: number; connections: number }>(
      `select count(*) filter (where application_name = $1)::int as programs,
              count(*)::int as connections
         from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      [presence],
    )
    const others = rows[0]
    if (!others?.connections) return false
    if (others.programs > 0 && waitedMs >= 200) return true
    await sleep(pauseMs)
    waitedMs += pauseMs
  }
  return true
}

async function stopServer(
  pid: number,
  signal: NodeJS.Signals,
  { layout, log }: { layout: Layout; log: Log },
) {
  signalServer(pid, signal)
  let ended = await hasEnded(pid, layout, PATIENCE_MS)
  if (!ended) {
    log.warn(
      { pid },
      'the embedded PostgreSQL takes too long to stop, perhaps because its disk is full: ending it at once: the next start recovers what was acknowledged',
    )
    signalServer(pid, IMMEDIATE)
    ended = await hasEnded(pid, layout, LAST_PATIENCE_MS)
  }
  if (!ended) {
    // Killing it would lose nothing, but nor does leaving it: the next start waits for it, or ends it.
    log.error({ pid }, 'the embedded PostgreSQL is still stopping: not waiting any longer')
    return
  }
  await removeSocketFolder(layout.socketFolder)
  log.info({ pid }, 'stopped the embedded PostgreSQL')
}

async function hasEnded(pid: number, { cluster }: Layout, patienceMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + patienceMs
  while (await isServer(pid, cluster)) {
    if (performance.now() > giveUpAt) return false
    await sleep(10)
  }
  return true
}
