import { checkShape } from '#contract/check-shape.ts'
import { OrderBody } from '#contract/orders/order-body.ts'
import type { Quote } from '#contract/orders/order.ts'
import type { OrgDesk } from '#server/db/tenant.ts'
import { presentOrder } from '#server/orders/present-order.ts'
import { decideOrder } from './draft-order.ts'
import type { Attempt } from './place-order.ts'

/**
 * What an order would cost and when its crews would come (rules, section 10). Nothing is written, taken or
 * claimed. Who the customer is makes no difference, so it says nothing about their other bookings.
 * @throws Refusal 402 or 422 as the order would
 */
export async function quoteOrder(
  desk: OrgDesk,
  { body, source }: Pick<Attempt, 'body' | 'source'>,
): Promise<Quote> {
  const attempt = { source, key: null, parsed: checkShape(OrderBody, body), decisions: null }
  const { rows } = await desk.inOrg((org) => decideOrder(org, attempt, 'quoted'))
  const order = presentOrder(rows)
  return {
    dryRun: true,
    currency: order.currency,
    total: order.total,
    gst: order.gst,
    discount: order.discount,
    deliveryDate: order.deliveryDate,
    pickupDate: order.pickupDate,
    charges: order.charges,
    jobs: order.jobs.map(({ type, date }) => ({ type, date })),
  }
}
