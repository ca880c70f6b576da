import { createBatchWriter } from '#server/db/batch-writer.ts'
import type { Database } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'

/** When API keys were last used, to the minute. */
export type KeyUses = AsyncDisposable & {
  /** Keeps that a key is used now for the next batch. It never waits and never throws. */
  note(key: { keyId: string; organisation: { id: string }; now: Date }): void
}

/** A key's last use is written at most this often, in milliseconds. */
const INTERVAL_MS = 60_000
/** How long uses wait for others to be written with. */
const BATCH_MS = 500

/** Whether the recorded last use is old enough to update. */
export function isUseStale(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= INTERVAL_MS
}

/**
 * Writes the uses of all organisations' keys in batches, one at a time: a transaction for each took a tenth of an order's
 * time where thousands of organisations place few. What can't be written is left out; the next use comes within a minute.
 */
export function createKeyUses({ db, log }: { db: Pick<Database, 'query'>; log: Log }): KeyUses {
  let waiting = new Map<string, { organisation_id: string; id: string; at: string }>()

  async function write(): Promise<void> {
    const uses = [...waiting.values()]
    waiting = new Map()
    if (uses.length === 0) return
    try {
      await db.query({
        name: 'mark_keys_used',
        text: 'select mark_keys_used($1)',
        values: [JSON.stringify(uses)],
      })
    } catch (error) {
      log.warn({ err: error, keys: uses.length }, 'the last use of API keys was not written')
    }
  }

  const batches = createBatchWriter(write, BATCH_MS)
  return {
    note({ keyId, organisation, now }) {
      waiting.set(keyId, { organisation_id: organisation.id, id: keyId, at: now.toISOString() })
      batches.wait()
    },
    async [Symbol.asyncDispose]() {
      await batches.flush()
    },
  }
}
