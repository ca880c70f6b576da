import { setTimeout as sleep } from 'node:timers/promises'

import { clusterExists } from './cluster-exists.ts'
import { launchServer } from './launch-server.ts'
import { findPostmaster } from './lock-files.ts'
import type { EmbeddedLog } from './log.ts'
import { readPassword } from './password-file.ts'
import type { Places } from './places.ts'
import { prepareDatabase } from './prepare-database.ts'
import { knock, type Presence } from './presence.ts'
import type { SpawnedPostgres } from './spawn-postgres.ts'
import { withStartLock } from './start-lock.ts'

/** How long a server may be neither answering nor recovering before we give up on it. */
const patienceMs = 60_000

/** Attaches to the server on this data folder, or launches one, and returns our presence there. */
export async function bringUp(
  places: Places,
  log: EmbeddedLog,
  signal: AbortSignal,
): Promise<Presence> {
  return withStartLock(places.startLock, signal, async () => {
    await assertPasswordKept(places)
    const began = performance.now()
    let giveUpAt = began + patienceMs
    let spawned: SpawnedPostgres | undefined
    try {
      for (;;) {
        const answer = await knock(places)
        if (typeof answer === 'object') {
          await prepareDatabase(answer, places)
          const pid = await findPostmaster(places)
          const ms = Math.round(performance.now() - began)
          log.info({ pid, ms }, `${spawned ? 'started' : 'attached to'} the embedded PostgreSQL`)
          return answer
        }
        if (answer === 'starting') giveUpAt = performance.now() + patienceMs
        if (performance.now() > giveUpAt) throw new Error(await silence(places, spawned))
        if (spawned?.ended()) {
          await throwUnlessPassing(spawned, places)
          spawned = undefined
        }
        if (!spawned && !(await findPostmaster(places))) spawned = await launchServer(places)
        await sleep(20, undefined, { signal })
      }
    } catch (error) {
      await spawned?.interrupt()
      throw error
    }
  })
}

async function assertPasswordKept(places: Places) {
  if ((await readPassword(places.ownerPassword)) || !(await clusterExists(places))) return
  throw new Error(
    `${places.cluster} holds a database, but ${places.ownerPassword} is missing: put the file ` +
      'back from the backup that the data came from.',
  )
}

/**
 * After a server was killed its backends finish what they are doing, and until then PostgreSQL
 * refuses to start another. Nothing but the log tells that from a refusal that will last. It also
 * refuses beside a server that a program launched just before it was killed: then that one is ours.
 */
async function throwUnlessPassing(spawned: SpawnedPostgres, places: Places) {
  if (await findPostmaster(places)) return
  const said = await spawned.said()
  if (said.includes('pre-existing shared memory block')) return
  throw new Error(`The embedded PostgreSQL did not start: ${said}`)
}

async function silence(places: Places, spawned: SpawnedPostgres | undefined) {
  const said = await spawned?.said()
  return `The embedded PostgreSQL does not answer in ${places.socketFolder}. ${said ?? ''}`.trim()
}
