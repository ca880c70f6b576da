import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { nextAttempt } from '#server/outbox/backoff.ts'
import { runQueue } from '#server/outbox/run-queue.ts'
import type { RunningQueue } from '#server/outbox/run-queue.ts'
import { TextRefused } from './text-provider.ts'
import type { TextProvider } from './text-provider.ts'

const IN_FLIGHT = 5
const BATCH = 20
const LEASE_SECONDS = 120

type ClaimedText = {
  organisation_id: string
  id: string
  recipient: string
  body: string
  attempts: number
  test: boolean
}

type TextResult = {
  organisation_id: string
  id: string
  status: 'pending' | 'sent' | 'failed'
  error: string | null
  /** Milliseconds until the next attempt; null if there's none. */
  due_ms: number | null
}

/**
 * Sends the texts of every organisation until disposed of, by day where the organisation is. Each is handed over
 * at least once; if ever again, with the same id.
 * @param providerOf who sends for an organisation; null if no one does
 */
export function startTexts({
  db,
  providerOf,
  log,
}: {
  db: Database
  providerOf: (organisation: { test: boolean }) => TextProvider | null
  log: Log
}): RunningQueue {
  const worker = randomUUID()
  const send = async (text: ClaimedText, signal: AbortSignal): Promise<TextResult | null> => {
    const { organisation_id, id, recipient: to, body } = text
    const wait = { organisation_id, id, status: 'pending', error: null } as const
    const provider = providerOf(text)
    if (!provider) return { ...wait, status: 'failed', error: 'no provider', due_ms: null }
    try {
      await provider.send({ id, to, body }, signal)
      return { ...wait, status: 'sent', due_ms: null }
    } catch (error) {
      if (signal.aborted) return null
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const due = error instanceof TextRefused ? null : waitAfter(text.attempts + 1)
      log.warn({ text: id, reason, due }, 'a text could not be sent')
      return { ...wait, status: due === null ? 'failed' : 'pending', error: reason, due_ms: due }
    }
  }
  return runQueue<ClaimedText & { group: string }, TextResult>(
    {
      name: 'texts',
      async claim(busy) {
        const rows = await db.query<ClaimedText>({
          name: 'claim_texts',
          text: 'select * from claim_texts($1, $2, $3, $4)',
          values: [worker, busy, BATCH, LEASE_SECONDS],
        })
        return rows.map((row) => ({ ...row, group: 'texts' }))
      },
      process: send,
      async complete(results) {
        await db.query({
          name: 'settle_texts',
          text: 'select settle_texts($1, $2)',
          values: [worker, JSON.stringify(results)],
        })
      },
      async release() {
        await db.query({ text: 'select release_texts($1)', values: [worker] })
      },
    },
    { perGroup: IN_FLIGHT, log },
  )
}

/** Milliseconds until the next attempt; null after the last. */
function waitAfter(attempts: number): number | null {
  const next = nextAttempt({ attempts, retryAfterSeconds: null, random: Math.random() })
  return next && Math.round(next.afterMs)
}
