import { API_RATE_PER_MINUTE } from '#contract/values/limits.ts'
import { createBatchWriter } from '#server/db/batch-writer.ts'
import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'

/** A row of `requests`. */
export type RequestRow = {
  organisation_id: string
  at: string
  id: string
  key_id: string
  method: string
  route: string
  status: number
  problem: string | null
  milliseconds: number
}

export type RequestLog = AsyncDisposable & {
  /** Keeps a request that is answered now for the next batch. It never waits and never throws. */
  note(row: Omit<RequestRow, 'at'>): void
}

/** Where little is asked, a statement a second would cost each request more than answering it adds. */
const BATCH_MS = 3000
/** How many rows are written without waiting for more. */
const BATCH = 1000
/** What 50 keys may ask in a second by their budgets. */
const MOST_OF_ONE = (50 * API_RATE_PER_MINUTE) / 60
/** Of all organisations, waiting in memory: about 2 MB. */
const MOST_WAITING = 5000

/**
 * Writes requests in batches, one at a time: after three seconds, or once there are 1,000. Whatever is too much, or can't
 * be written, is dropped and counted, because no request may become slower by it (rules, section 10, "Request log").
 * @param counts where what is dropped is added up
 */
export function createRequestLog({
  db,
  log,
  counts,
}: {
  db: Pick<Database, 'query'>
  log: Log
  counts: { unlogged: number }
}): RequestLog {
  let waiting: RequestRow[] = []
  let dropped = 0
  /** How many requests of each organisation were kept in this second. */
  const ofEach = new Map<string, number>()
  let second = 0

  const drop = (rows: number) => {
    dropped += rows
    counts.unlogged += rows
  }

  async function write(): Promise<void> {
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    try {
      await db.query({
        name: 'write_requests',
        text: 'select write_requests($1)',
        values: [JSON.stringify(rows)],
      })
    } catch (error) {
      drop(rows.length)
      log.warn({ reason: error instanceof Error ? error.message : '' }, 'request log not written')
    }
    if (dropped > 0) log.warn({ dropped }, 'requests are missing from the request log')
    dropped = 0
  }

  const batches = createBatchWriter(write, BATCH_MS)
  return {
    note(row) {
      const now = performance.now()
      if (now - second >= 1000) {
        ofEach.clear()
        second = now
      }
      const own = ofEach.get(row.organisation_id) ?? 0
      if (own >= MOST_OF_ONE || waiting.length >= MOST_WAITING) {
        drop(1)
        return
      }
      ofEach.set(row.organisation_id, own + 1)
      const at = new Date(Date.now() - row.milliseconds).toISOString()
      waiting.push({ ...row, at })
      if (waiting.length === BATCH) void batches.flush()
      else batches.wait()
    },
    async [Symbol.asyncDispose]() {
      await batches.flush()
    },
  }
}
