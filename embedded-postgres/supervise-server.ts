import { setTimeout as sleep } from 'node:timers/promises'

import { bringUp } from './bring-up.ts'
import type { EmbeddedLog } from './log.ts'
import type { Places } from './places.ts'
import { stopUnlessUsed } from './stop-unless-used.ts'

/** A server that lived this long died of something new, so the backoff begins again. */
const longLifeMs = 10_000
const longestPauseMs = 5000

/** Brings the server up, and up again whenever it dies, whoever launched it. */
export async function superviseServer(
  places: Places,
  log: EmbeddedLog,
  { restart }: { restart: boolean },
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const isStopping = () => signal.aborted
  let presence = await bringUp(places, log, signal)

  async function keepUp() {
    let quickDeaths = 0
    while (!isStopping()) {
      const since = performance.now()
      await Promise.race([presence.lost, stopped])
      if (isStopping()) return
      log.warn({ quickDeaths }, 'the embedded PostgreSQL is gone: bringing it back')
      quickDeaths = performance.now() - since > longLifeMs ? 0 : quickDeaths + 1
      await bringBack(quickDeaths)
    }
  }

  async function bringBack(earlierFailures: number) {
    for (let failures = earlierFailures; !isStopping(); failures++) {
      try {
        await sleep(pauseAfter(failures), undefined, { signal })
        presence = await bringUp(places, log, signal)
        return
      } catch (error) {
        if (!isStopping()) log.error({ err: error }, 'the embedded PostgreSQL is not back yet')
      }
    }
  }

  const keeping = restart ? keepUp() : undefined

  return {
    async stop() {
      stopping.abort()
      await keeping
      await stopUnlessUsed(places, presence, log)
    },
  }
}

function pauseAfter(failures: number) {
  return failures === 0 ? 0 : Math.min(longestPauseMs, 100 * 2 ** (failures - 1))
}
