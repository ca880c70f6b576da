import { Readable } from 'node:stream'
import { paymentEndpoints as endpoints } from '#contract/api/office/money/payments.ts'
import { exportPayments } from '#server/office/payments/export-payments.ts'
import { listPayments } from '#server/office/payments/list-payments.ts'
import { readAccount } from '#server/office/payments/read-account.ts'
import { readPayment } from '#server/office/payments/read-payment.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { allocatePayment } from '#server/payments/recorded/allocate-payment.ts'
import { findPayment } from '#server/payments/recorded/find-payment.ts'
import { recordPayment } from '#server/payments/recorded/record-payment.ts'
import { reopenLineOf } from '#server/payments/bank/reopen-line.ts'
import { refundPayment, reversePayment } from '#server/payments/recorded/refund-payment.ts'
import { releasePayment } from '#server/payments/recorded/release-payment.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** Payments, what they count for, and what goes back. */
export function paymentRoutes(api: OfficeApi): void {
  api.on(endpoints.listPayments, (org, { query }) => listPayments(org, query))

  api.outside(endpoints.exportPayments, async (desk, { query }) =>
    Readable.from(exportPayments(desk, query)),
  )

  api.on(endpoints.getPayment, (org, { params }) => readPayment(org, params.id))

  api.on(endpoints.getCustomerAccount, (org, { params }) => readAccount(org, params.id))

  api.on(endpoints.recordPayment, async (org, { sent, body, idempotencyKey, markReplayed }) => {
    const key = readIdempotencyKey(idempotencyKey, sent)
    const { id, replayOf } = await recordPayment(org, body(), { key })
    if (replayOf !== null) markReplayed({ mismatch: replayOf === 'another body' })
    return readPayment(org, id)
  })

  api.on(endpoints.allocatePayment, async (org, { params: { id }, version, body }) => {
    await findPayment(org, id)
    await allocatePayment(org, { id, version: version(), read: () => body().allocations })
    return readPayment(org, id)
  })

  api.on(endpoints.releasePayment, async (org, { params: { id }, version, body }) => {
    await findPayment(org, id)
    await releasePayment(org, { id, version: version(), read: () => body().allocations })
    return readPayment(org, id)
  })

  api.on(endpoints.refundPayment, async (org, { params: { id }, version, body }) => {
    await findPayment(org, id)
    await refundPayment(org, { id, version: version(), read: body })
    return readPayment(org, id)
  })

  api.on(endpoints.reversePayment, async (org, { params: { id }, version, body }) => {
    await findPayment(org, id)
    await reversePayment(org, { id, version: version(), read: body })
    await reopenLineOf(org, id)
    return readPayment(org, id)
  })
}
