import { runningHireEndpoints as endpoints } from '#contract/api/office/dispatch/running-hires.ts'
import { presentReference } from '#contract/orders/reference.ts'
import { enterHire } from '#server/dispatch/running-hires/enter-hire.ts'
import { importHires } from '#server/dispatch/running-hires/import-hires.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Hires that ran before they were entered. */
export function runningHireRoutes(api: OfficeApi): void {
  api.outside(
    endpoints.enterRunningHire,
    async (desk, { sent, body, idempotencyKey, markReplayed }) => {
      const key = readIdempotencyKey(idempotencyKey, sent)
      const { order, replayOf } = await enterHire(desk, { hire: body(), key, now: desk.now })
      if (replayOf !== null) markReplayed({ mismatch: replayOf === 'another body' })
      return { orderId: order.id, reference: presentReference(order.reference) }
    },
  )

  api.outside(endpoints.importRunningHires, (desk, { body }) =>
    importHires(desk, { ...body(), now: desk.now }),
  )
}
