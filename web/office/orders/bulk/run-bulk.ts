import { addresses } from '#web/office/api/addresses.ts'
import { call } from '#web/office/api/call.ts'
import { describeFailure, Failure } from '#web/office/api/failure.ts'
import { createStore } from '#web/office/looks/store.ts'

/** What can be done with many orders, one after another. */
export type BulkWork =
  { does: 'pay' } | { does: 'cancel'; reason: string; askedBy: 'customer' | 'us' }

export type BulkRow = {
  id: string
  reference: string
  name: string
  /** `why` is what was wrong. */
  result: 'waiting' | 'working' | 'done' | { why: string }
}

export type BulkRun = { slug: string; work: BulkWork; rows: readonly BulkRow[]; isRunning: boolean }

/** The last run: it goes on while other screens show, and its results stay until they’re dismissed. */
export const bulkRun = createStore<BulkRun | null>(null)

const ending = { current: new AbortController() }

/** Does the work for each order that has no result yet. One that fails doesn’t keep the others from it. */
export async function runBulk(run: Omit<BulkRun, 'isRunning'>): Promise<void> {
  const { signal } = (ending.current = new AbortController())
  bulkRun.set({ ...run, isRunning: true })
  for (const { id, result } of run.rows) {
    if (signal.aborted) break
    if (result === 'done') continue
    note(id, 'working')
    note(id, await doOne(run, id, signal))
  }
  const now = bulkRun.get()
  if (now) bulkRun.set({ ...now, rows: now.rows.map(withoutWork), isRunning: false })
}

/** Stops after the order that is being worked on. */
export function stopBulk(): void {
  ending.current.abort()
}

async function doOne(
  { slug, work }: Omit<BulkRun, 'isRunning'>,
  id: string,
  signal: AbortSignal,
): Promise<BulkRow['result']> {
  const params = { organisation: slug, id }
  for (;;) {
    try {
      if (work.does === 'pay') await call(addresses.sendPaymentLink, { params })
      else {
        const { reason, askedBy } = work
        await call(addresses.cancelOfficeOrder, { params, body: { reason, askedBy } })
      }
      return 'done'
    } catch (error) {
      const isBusy = error instanceof Failure && (error.status === 429 || error.status === 503)
      if (!isBusy || signal.aborted) return { why: describeFailure(error) }
      await new Promise((resolve) => setTimeout(resolve, (error.seconds ?? 1) * 1000))
    }
  }
}

function note(id: string, result: BulkRow['result']): void {
  const now = bulkRun.get()
  if (!now) return
  bulkRun.set({ ...now, rows: now.rows.map((row) => (row.id === id ? { ...row, result } : row)) })
}

function withoutWork(row: BulkRow): BulkRow {
  return row.result === 'working' ? { ...row, result: 'waiting' } : row
}
