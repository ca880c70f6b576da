import { localTime } from '#contract/values/day.ts'
import { orderCan, orderMoves } from '#contract/orders/order.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { VISITS } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import type { LoadedCatalog } from '#server/catalog/load-catalog.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { queueBilling } from '#server/invoices/tasks/queue-billing.ts'
import { addJobs } from '#server/jobs/add-jobs.ts'
import { findOrganisation } from '#server/organisations/find-organisation.ts'
import { changeCapacity } from '#server/orders/capacity/change-capacity.ts'
import type { Claim } from '#server/orders/capacity/claim.ts'
import { readOrder } from '#server/orders/find-order.ts'
import { mailHirer } from '#server/orders/letters/mail-hirer.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import type { Enquiry, OrderRow, OrderRows } from '#server/orders/order-rows.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Confirms an order that waits for approval, and emails its hirer. An enquiry takes its stock and gets its
 * jobs now. An order that waited for payment no longer does: the organisation has decided. One that was paid meanwhile, or
 * is invoiced on booking, is invoiced now.
 * @throws Refusal 422 when the order isn't pending, its delivery date has passed, or it is sold out
 */
export async function approveOrder(org: Org, id: string): Promise<OrderRows> {
  const locked = await lockOrder(org, id)
  if (!orderCan.confirm(locked)) {
    const message = `can't be approved, it is ${locked.status.replace('_', ' ')}`
    throw new Refusal(422, { field: 'order', code: 'wrong_state', message })
  }
  const { order } = await readOrder(org, id)
  const claims = order.enquiry ? await takeUp(org, order, order.enquiry) : order.claims
  await org.tx.run(
    query
      .updateTable('orders')
      .set((eb) => ({
        status: 'confirmed',
        version: eb('version', '+', 1),
        claims: JSON.stringify(claims),
        enquiry: null,
        held_until: null,
        updated_at: org.now,
      }))
      .where('organisation_id', '=', org.id)
      .where('id', '=', id)
      .where('status', 'in', orderMoves.confirm),
  )
  await queueBilling(org, { cause: `confirmed:${id}`, orderId: id })
  await recordAudit(org, 'order.approved', id, {
    before: { status: order.status },
    after: { status: 'confirmed' },
  })
  await mailHirer(org, id, { type: 'approved' })
  return readOrder(org, id)
}

/** Takes the stock of an enquiry and plans its jobs. Returns its claims. */
async function takeUp(org: Org, order: OrderRow, { claims, jobs }: Enquiry): Promise<Claim[]> {
  if (order.delivery_date < localTime(org.now, org.timezone).day) {
    const message = 'has passed, please make a new booking'
    throw new Refusal(422, { field: 'deliveryDate', code: 'too_soon', message })
  }
  const catalog = await loadCatalog({ ...org, ...(await findOrganisation(org)) })
  const bounded = claims.map((claim) => ({ ...claim, bound: boundOf(claim, catalog) }))
  if (!(await changeCapacity(org, [], bounded))) {
    const message = 'is sold out'
    throw new Refusal(422, { field: 'deliveryDate', code: 'sold_out', message })
  }
  await addJobs(
    org,
    order.id,
    jobs.map(({ line_id: lineId, type, date, time_window: timeWindow }) => {
      return { lineId, type, date, timeWindow }
    }),
  )
  return bounded
}

/** How much of a resource there is today, which may differ from the day of the enquiry. */
function boundOf({ resource }: Claim, { stock, rules }: LoadedCatalog): number | null {
  return resource === VISITS ? rules.dayCapacity : (stock.get(resource) ?? null)
}
