import { setTimeout as sleep } from 'node:timers/promises'

import { escapeIdentifier, escapeLiteral, type Client } from 'pg'

import { clusterExists } from './init-cluster.ts'
import { launchServer, type LaunchedServer } from './launch-server.ts'
import type { Layout } from './layout.ts'
import { findServer, signalServer } from './lock-files.ts'
import { newPassword, readPassword, writePassword } from './passwords.ts'
import { connect, type Presence } from './presence.ts'
import { withStartLock } from './start-lock.ts'
import type { Log } from './watch-disk.ts'

/** How long we wait for a server that neither answers nor recovers. */
const PATIENCE_MS = 60_000

/**
 * How long one may take to stop. PostgreSQL may never come to an end of it: after a fast shutdown while it recovers
 * from a full disk it waits for its own helpers.
 */
const STOPPING_MS = 30_000

/**
 * Attaches to the server of this data folder, or launches one, and makes the service's login and the
 * database if they are missing. Returns our presence on the server.
 */
export async function bringUp(layout: Layout, log: Log, signal: AbortSignal): Promise<Presence> {
  return withStartLock(layout.startLock, signal, async () => {
    await assertPasswordKept(layout)
    const began = performance.now()
    let giveUpAt = began + PATIENCE_MS
    let stoppingSince: number | undefined
    let launched: LaunchedServer | undefined
    try {
      for (;;) {
        const answer = await connect(layout)
        if (typeof answer === 'object') {
          await prepareDatabase(answer, layout)
          const pid = await findServer(layout)
          const ms = Math.round(performance.now() - began)
          log.info({ pid, ms }, `${launched ? 'started' : 'attached to'} the embedded PostgreSQL`)
          return answer
        }
        if (answer === 'starting') giveUpAt = performance.now() + PATIENCE_MS
        stoppingSince = answer === 'stopping' ? (stoppingSince ?? performance.now()) : undefined
        if (stoppingSince !== undefined && performance.now() - stoppingSince > STOPPING_MS) {
          stoppingSince = undefined
          await endServer(layout, log)
        }
        if (performance.now() > giveUpAt) throw new Error(await describeSilence(layout, launched))
        if (launched?.ended()) {
          await throwUnlessTemporary(launched, layout)
          launched = undefined
        }
        if (!launched && !(await findServer(layout))) launched = await launchServer(layout)
        await sleep(20, undefined, { signal })
      }
    } catch (error) {
      await launched?.end()
      throw error
    }
  })
}

/** At once, as in a power failure: the next server recovers what this one acknowledged. */
async function endServer(layout: Layout, log: Log) {
  const pid = await findServer(layout)
  if (pid === undefined) return
  log.warn(
    { pid },
    'the embedded PostgreSQL does not come to an end of stopping: ending it at once',
  )
  signalServer(pid, 'SIGQUIT')
}

async function assertPasswordKept(layout: Layout) {
  if ((await readPassword(layout.ownerPassword)) || !(await clusterExists(layout))) return
  throw new Error(
    `${layout.cluster} holds a database, but ${layout.ownerPassword} is missing. Restore that file ` +
      'from the same backup as the data.',
  )
}

/** Makes what is missing. If that fails, closes the presence. */
async function prepareDatabase(presence: Presence, { names, servicePassword }: Layout) {
  try {
    const found = await look(presence.client, names)
    if (!found.role || !(await readPassword(servicePassword))) {
      const password = newPassword()
      await presence.client.query(
        `${found.role ? 'alter' : 'create'} role ${escapeIdentifier(names.service)}
           with login nosuperuser nobypassrls nocreatedb nocreaterole noreplication
           password ${escapeLiteral(password)}`,
      )
      // The file comes last: if we die before it, the next start sets another password.
      await writePassword(servicePassword, password)
    }
    if (!found.database) {
      await presence.client.query(`create database ${escapeIdentifier(names.database)}`)
    }
  } catch (error) {
    await presence.leave()
    throw error
  }
}

async function look(client: Client, { service, database }: Layout['names']) {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $2) as database`,
    [service, database],
  )
  return rows[0] ?? { role: false, database: false }
}

/**
 * Two refusals to start don't last. Backends of a killed server finish what they are doing, and until
 * then PostgreSQL won't start; only its log says so. And if a program launched a server just before
 * it was killed, PostgreSQL won't start another; we attach to that one.
 */
async function throwUnlessTemporary(launched: LaunchedServer, layout: Layout) {
  if (await findServer(layout)) return
  const output = await launched.output()
  if (output.includes('pre-existing shared memory block')) return
  throw new Error(
    `The embedded PostgreSQL did not start: ${output}\nMend what it says, and start again. Its whole log is ${layout.logFile}.`,
  )
}

async function describeSilence(
  { socketFolder, logFile }: Layout,
  launched: LaunchedServer | undefined,
) {
  const output = await launched?.output()
  return `The embedded PostgreSQL does not answer in ${socketFolder}. Read why in ${logFile}, and start again. ${output ?? ''}`.trim()
}
