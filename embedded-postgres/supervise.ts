import { setTimeout as sleep } from 'node:timers/promises'

import { bringUp } from './bring-up.ts'
import type { Layout } from './layout.ts'
import { stopUnlessUsed } from './stop.ts'
import type { Log } from './watch-disk.ts'

/** A server that lived this long died of something new, so the pauses start short again. */
const LONG_LIFE_MS = 10_000
const LONGEST_PAUSE_MS = 5000

/** Brings the server up, and if `restart`, again whenever it dies, whichever program launched it. */
export async function supervise(
  layout: Layout,
  log: Log,
  { restart }: { restart: boolean },
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const { signal } = stopping
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const isStopping = () => signal.aborted
  let presence = await bringUp(layout, log, signal)

  async function keepUp() {
    let quickDeaths = 0
    while (!isStopping()) {
      const since = performance.now()
      await Promise.race([presence.lost, stopped])
      if (isStopping()) return
      log.warn({ quickDeaths }, 'the embedded PostgreSQL is gone: bringing it back')
      quickDeaths = performance.now() - since > LONG_LIFE_MS ? 0 : quickDeaths + 1
      await bringBack(quickDeaths)
    }
  }

  async function bringBack(earlierFailures: number) {
    for (let failures = earlierFailures; !isStopping(); failures++) {
      try {
        await sleep(pauseAfter(failures), undefined, { signal })
        presence = await bringUp(layout, log, signal)
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
      await stopUnlessUsed(layout, presence, log)
    },
  }
}

function pauseAfter(failures: number) {
  return failures === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 100 * 2 ** (failures - 1))
}
