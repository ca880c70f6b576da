import type { OrderEventType } from '#contract/webhooks/test-event.ts'
import type { Org } from '#server/db/tenant.ts'
import { approveOrder } from '#server/orders/change/approve-order.ts'
import { cancelOrder } from '#server/orders/change/cancel-order.ts'
import { changeDetails } from '#server/orders/change/change-details.ts'
import { findOrder } from '#server/orders/find-order.ts'
import type { OrderRow } from '#server/orders/order-rows.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { sendRefunds } from '#server/payments/refunds/send-refunds.ts'
import { Refusal } from '#server/refusal.ts'
import { payByTest } from './pay-by-test.ts'
import type { TestDesk } from './test-desk.ts'

export const REASON = 'Test event'

/** What makes each event of an order happen. Each refuses what the product itself refuses. */
export const orderSteps: Record<
  OrderEventType,
  (desk: TestDesk, orderId: string) => Promise<unknown>
> = {
  'order.created': async () => {},
  'order.confirmed': ({ inOrg }, id) => inOrg((org) => approveOrder(org, id)),
  'order.cancelled': ({ inOrg }, id) => inOrg((org) => cancelOnce(org, id)),
  'order.updated': ({ inOrg }, id) =>
    inOrg(async (org) => {
      const notes = `Changed by a test event at ${org.now.toISOString()}`
      await changeDetails(org, { id, details: { notes } })
    }),
  'order.paid': (desk, orderId) => payByTest(desk, { orderId, bookingUrl: desk.bookingUrl }),
  async 'order.refunded'(desk, id) {
    if ((await readRow(desk, id)).amount_paid === 0) await orderSteps['order.paid'](desk, id)
    await desk.inOrg(async (org) => {
      const { order } = await findOrder(org, id)
      await requestRefund(org, { orderId: id, amount: order.amount_paid, reason: REASON })
    })
    await sendRefunds(desk)
  },
}

/** A key that cancels again gets the order; here that isn't an event. */
async function cancelOnce(org: Org, id: string): Promise<void> {
  const { order } = await findOrder(org, id)
  if (order.status === 'cancelled') {
    const message = 'is cancelled already'
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }
  await cancelOrder(org, { id, reason: REASON })
}

async function readRow({ inOrg }: TestDesk, id: string): Promise<OrderRow> {
  return (await inOrg((org) => findOrder(org, id))).order
}
