import { chargeEndpoints as endpoints } from '#contract/api/office/money/charges.ts'
import { createCharge } from '#server/charges/create-charge.ts'
import { approveCharge } from '#server/charges/decide/approve-charge.ts'
import { changeCharge } from '#server/charges/decide/change-charge.ts'
import { decideMany, notifyAs } from '#server/charges/decide/decide-many.ts'
import { upholdCharge } from '#server/charges/decide/uphold-charge.ts'
import { reopenCharge, waiveCharge } from '#server/charges/decide/waive-charge.ts'
import { findCharge, lockCharge } from '#server/charges/find-charge.ts'
import { countCharges, listCharges, readOfficeCharge } from '#server/office/charges/list-charges.ts'
import { findOrder } from '#server/orders/find-order.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import type { OfficeApi } from '#server/routes/office/guard.ts'

/** What is charged after the booking. */
export function chargeRoutes(api: OfficeApi): void {
  api.on(endpoints.listCharges, (org, { query }) => listCharges(org, query))

  api.on(endpoints.countCharges, (org) => countCharges(org))

  api.on(endpoints.createCharge, async (org, call) => {
    const { order } = await findOrder(org, call.params.id)
    const key = readIdempotencyKey(call.idempotencyKey, call.sent)
    const { id, replayOf } = await createCharge(org, order.id, call.body(), key)
    if (replayOf !== null) call.markReplayed({ mismatch: replayOf === 'another body' })
    return readOfficeCharge(org, id)
  })

  api.on(endpoints.changeCharge, async (org, { params, version, body }) => {
    await findCharge(org, params.id)
    await changeCharge(org, await lockCharge(org, params.id, version()), body())
    return readOfficeCharge(org, params.id)
  })

  api.on(endpoints.notifyCharge, async (org, { params, version }) => {
    await notifyAs(org, await lockCharge(org, params.id, version()))
    return readOfficeCharge(org, params.id)
  })

  api.on(endpoints.approveCharge, async (org, { params, version }) => {
    await approveCharge(org, await lockCharge(org, params.id, version()))
    return readOfficeCharge(org, params.id)
  })

  api.on(endpoints.upholdCharge, async (org, { params, version, body }) => {
    await findCharge(org, params.id)
    await upholdCharge(org, await lockCharge(org, params.id, version()), body().amount)
    return readOfficeCharge(org, params.id)
  })

  api.on(endpoints.waiveCharge, async (org, { params, version, body }) => {
    await findCharge(org, params.id)
    await waiveCharge(org, await lockCharge(org, params.id, version()), body().reason)
    return readOfficeCharge(org, params.id)
  })

  api.on(endpoints.reopenCharge, async (org, { params, version }) => {
    await reopenCharge(org, await lockCharge(org, params.id, version()))
    return readOfficeCharge(org, params.id)
  })

  api.outside(endpoints.decideManyCharges, (desk, { body }) => decideMany(desk, body()))
}
