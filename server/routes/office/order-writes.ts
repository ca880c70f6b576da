import { officeOrderWriteEndpoints as endpoints } from '#contract/api/office/order-writes.ts'
import { presentOfficeChange, presentProductChange } from '#server/office/order/present-change.ts'
import { addNote } from '#server/orders/change/add-note.ts'
import { approveOrder } from '#server/orders/change/approve-order.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { changeDetails } from '#server/orders/change/change-details.ts'
import { changeProduct } from '#server/orders/change/product/change-product.ts'
import { changeOrder } from '#server/orders/change/change-order.ts'
import { declineOrder } from '#server/orders/change/decline-order.ts'
import { renewLink } from '#server/orders/change/renew-link.ts'
import { requireVersion } from '#server/orders/change/require-version.ts'
import { findOrder, readOrder } from '#server/orders/find-order.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { mailAgain } from '#server/orders/letters/mail-again.ts'
import { readIdempotencyKey } from '#server/orders/place/idempotency-key.ts'
import { chooseTexts } from '#server/texts/consent.ts'
import type { Context } from '#server/routes/context.ts'
import type { OfficeApi } from './guard.ts'
import { createPageReader } from './read-page.ts'

/** Changes of an order. Each answers with its whole page as it is then. */
export function officeOrderWriteRoutes(api: OfficeApi, context: Context): void {
  const readPage = createPageReader(context)

  api.on(endpoints.approveOfficeOrder, async (org, { params }) => {
    const { order } = await findOrder(org, params.id)
    return readPage(org, await approveOrder(org, order.id))
  })

  api.on(endpoints.declineOfficeOrder, async (org, { params, body }) => {
    const { order } = await findOrder(org, params.id)
    const { reason } = body()
    return readPage(org, await declineOrder(org, { id: order.id, reason: reason || null }))
  })

  api.on(endpoints.cancelOfficeOrder, async (org, { params, body }) => {
    const { order } = await findOrder(org, params.id)
    return readPage(org, await cancelOrder(org, { id: order.id, ...body() }))
  })

  api.on(endpoints.changeOfficeOrder, async (org, { params, body, version }) => {
    const { order } = await findOrder(org, params.id)
    await requireVersion(org, order.id, version())
    return readPage(org, await changeDetails(org, { id: order.id, details: body() }))
  })

  api.on(endpoints.changeOfficeOrderDates, async (org, { params, body, version }) => {
    const { order } = await findOrder(org, params.id)
    await requireVersion(org, order.id, version())
    const request = body()
    const changed = await changeOrder(org, { id: order.id, request })
    return presentOfficeChange(changed, request.dryRun ? null : await readPage(org, changed.rows))
  })

  api.on(endpoints.changeOfficeOrderProduct, async (org, { params, body, version }) => {
    const { order } = await findOrder(org, params.id)
    await requireVersion(org, order.id, version())
    const request = body()
    const changed = await changeProduct(org, { id: order.id, request })
    const page = request.dryRun ? null : await readPage(org, changed.rows)
    return presentProductChange(changed, page)
  })

  api.on(endpoints.addOfficeOrderNote, async (org, { params, sent, body, idempotencyKey }) => {
    const { order } = await findOrder(org, params.id)
    const key = readIdempotencyKey(idempotencyKey, sent)?.key ?? null
    await addNote(org, { orderId: order.id, body: body().body, key })
    return readPage(org, await readOrder(org, order.id))
  })

  api.on(endpoints.chooseOfficeOrderTexts, async (org, { params, body }) => {
    const { order } = await findOrder(org, params.id)
    const { on } = body()
    await lockOrder(org, order.id)
    await chooseTexts(org, order, on)
    return readPage(org, await readOrder(org, order.id))
  })

  api.on(endpoints.resendConfirmation, async (org, { params }) => {
    const { order } = await findOrder(org, params.id)
    await mailAgain(org, { id: order.id, request: 'confirmation' })
    return readPage(org, await readOrder(org, order.id))
  })

  api.on(endpoints.sendPaymentLink, async (org, { params }) => {
    const { order } = await findOrder(org, params.id)
    await mailAgain(org, { id: order.id, request: 'payment_link' })
    return readPage(org, await readOrder(org, order.id))
  })

  api.on(endpoints.renewOfficeOrderLink, async (org, { params }) => {
    const { order } = await findOrder(org, params.id)
    await renewLink(org, { id: order.id }, context)
    return readPage(org, await readOrder(org, order.id))
  })
}
