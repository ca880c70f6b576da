import { invoiceRunEndpoints as endpoints } from '#contract/api/office/money/invoice-runs.ts'
import { startRun } from '#server/invoices/runs/start-run.ts'
import { foreseeRun } from '#server/office/invoices/foresee-run.ts'
import { listRuns, readRun } from '#server/office/invoices/read-run.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Monthly runs of invoices. */
export function invoiceRunRoutes(api: OfficeApi): void {
  api.on(endpoints.listInvoiceRuns, (org) => listRuns(org))

  api.on(endpoints.startInvoiceRun, async (org, { sent, body, idempotencyKey, markReplayed }) => {
    const { month, dryRun, send, without } = body()
    const run = { month: `${month}-01`, send }
    if (dryRun) return foreseeRun(org, run)
    const key = readIdempotencyKey(idempotencyKey, sent)
    const { id, replayOf } = await startRun(org, { ...run, key, without })
    if (replayOf !== null) markReplayed({ mismatch: replayOf === 'another body' })
    return readRun(org, id)
  })

  api.on(endpoints.getInvoiceRun, (org, { params }) => readRun(org, params.id))
}
