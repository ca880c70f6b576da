import { localTime } from '#contract/values/day.ts'
import type { HirersPage, Possibility } from '#contract/orders/hirer.ts'
import { earliestDay } from '#server/catalog/delivery-days.ts'
import { loadCatalog } from '#server/catalog/load-catalog.ts'
import { query } from '#server/db/transaction.ts'
import type { Org } from '#server/db/tenant.ts'
import { listDocuments } from '#server/documents/list-documents.ts'
import type { OrderRows } from '#server/orders/order-rows.ts'
import { readToAccept } from '#server/orders/terms/read-to-accept.ts'
import { amountDueOf } from '#server/orders/money/payment-status.ts'
import {
  whyNotCancel,
  whyNotChangeDelivery,
  whyNotCollect,
  whyNotExtend,
} from '#server/orders/change/refusal-reasons.ts'
import { presentHirersOrder } from './present-hirers-order.ts'
import { readHirersJobs } from './read-hirers-jobs.ts'
import { readTimeline } from './read-timeline.ts'

/**
 * Everything the hirer's page shows about an order, and what the hirer can do with it now.
 * @param takesPayment whether the organisation takes payments online
 */
export async function readHirersPage(
  org: Org,
  rows: OrderRows,
  { takesPayment, ...where }: { takesPayment: boolean; bookingUrl: string; secret: string },
): Promise<HirersPage> {
  const { rules, public: catalog } = await loadCatalog(org)
  const { organisation } = catalog
  const jobs = await readHirersJobs(org, rows.order.id)
  const { day: today, time } = localTime(org.now, org.timezone)
  const earliest = earliestDay({ rules, area: null, today, time })
  const context = { ...rows, jobs, earliest }
  return {
    organisation: {
      name: organisation.name,
      slug: organisation.slug,
      phone: organisation.phone,
      email: organisation.email,
      timezone: organisation.timezone,
    },
    order: presentHirersOrder(rows, jobs),
    timeline: await readTimeline(org, rows, jobs),
    can: {
      pay: possibility(await whyNotPay(org, rows, takesPayment)),
      changeDelivery: possibility(whyNotChangeDelivery(context)),
      extend: possibility(whyNotExtend(context)),
      collectNow: possibility(whyNotCollect(context)),
      cancel: possibility(whyNotCancel(context)),
    },
    toAccept: await readToAccept(org, rows.order),
    documents: await listDocuments(org, rows, where),
  }
}

function possibility(reason: string | null): Possibility {
  return { allowed: reason === null, reason }
}

async function whyNotPay(
  org: Org,
  { order }: OrderRows,
  takesPayment: boolean,
): Promise<string | null> {
  if (order.status === 'cancelled') return 'The order is cancelled.'
  if (order.enquiry !== null) return 'We confirm the booking first.'
  const { total, amount_paid: paid } = order
  if (amountDueOf({ total, paid, cancelled: false }) === 0) return 'Paid in full.'
  if (!takesPayment) return "Online payment isn't available."
  if (order.held_until === null || new Date(order.held_until) > org.now) return null
  const open = await org.tx.run(
    query
      .selectFrom('payment_sessions')
      .select('id')
      .where('organisation_id', '=', org.id)
      .where('order_id', '=', order.id)
      .where('status', '=', 'open')
      .where('amount', '=', amountDueOf({ total, paid, cancelled: false }))
      .where('expires_at', '>', org.now),
  )
  return open.length > 0 ? null : 'The time to pay has passed.'
}
