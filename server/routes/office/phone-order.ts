import { phoneOrderEndpoints as endpoints } from '#contract/api/office/phone-order.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { findCallers } from '#server/office/phone-order/find-callers.ts'
import { listDeliveryDays } from '#server/office/phone-order/list-delivery-days.ts'
import { findOrder, readOrder } from '#server/orders/find-order.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { placeTelephoneOrder } from '#server/orders/place/telephone/place-telephone-order.ts'
import { takesPayment } from '#server/payments/providers/provider.ts'
import { offersTexts } from '#server/texts/consent.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from './guard.ts'
import { createPageReader } from './read-page.ts'

/** Taking an order on the phone: what it's taken by, who is calling, when, and placing it. */
export function phoneOrderRoutes(api: OfficeApi, context: Context): void {
  const { payments, bookingUrl, log } = context
  const readPage = createPageReader(context)

  api.on(endpoints.getOrderForm, async (org) => {
    const { public: catalog } = await loadCatalog(org)
    return {
      catalog,
      offersTexts: offersTexts(org),
      takesPayment: org.takesPayment,
    }
  })

  api.on(endpoints.listCallers, (org, { query }) => findCallers(org, query.search))

  api.on(endpoints.listDeliveryDays, (org, { query }) => listDeliveryDays(org, query))

  api.outside(endpoints.placeOfficeOrder, async (desk, { sent, idempotencyKey, markReplayed }) => {
    // Placing validates the body itself: a replay is answered before its body is judged.
    const key = readIdempotencyKey(idempotencyKey, sent)
    const placed = await placeTelephoneOrder(desk, {
      sent,
      key,
      takesPayment: takesPayment(desk.organisation, payments),
      takenBy: desk.role,
    })
    if (placed.replayOf !== null) markReplayed({ mismatch: placed.replayOf === 'another body' })
    const { id } = placed.rows.order
    return desk.inOrg(async (org) =>
      readPage({ ...org, role: desk.role }, await readOrder(org, id)),
    )
  })

  api.outside(endpoints.startOfficePayment, async ({ inOrg }, { params }) => {
    const { order } = await inOrg((org) => findOrder(org, params.id))
    const payment = { orderId: order.id, returnUrl: undefined, bookingUrl }
    return startPayment({ inOrg, payments, log }, payment)
  })
}
